"""The workshop of the front end: Prettier, tsc and ESLint over the modules of the pages."""
