"""Makes the static pages: the guides of ``docs`` as they stand; rules, notebooks and reference generated.

``python -m docs.builder`` from the top folder, or ``python3 run.py docs``.
"""
