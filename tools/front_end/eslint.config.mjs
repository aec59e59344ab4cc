// The rules for the modules of the pages. Types come from the same tsconfig.json that `tsc` reads.

import path from "node:path";
import js from "@eslint/js";
import globals from "globals";
import noUnsanitized from "eslint-plugin-no-unsanitized";
import tseslint from "typescript-eslint";

const HERE = import.meta.dirname;

export default [
  js.configs.recommended,
  noUnsanitized.configs.recommended,
  {
    files: ["**/*.js"],
    plugins: { "@typescript-eslint": tseslint.plugin },
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: "module",
      globals: globals.browser,
      parser: tseslint.parser,
      parserOptions: { project: path.join(HERE, "tsconfig.json") },
    },
    linterOptions: { reportUnusedDisableDirectives: "error", noInlineConfig: true },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-implied-eval": "error",
      "no-param-reassign": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      // Everything is built of elements: no text is ever read as markup.
      "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map((property) => ({ property }))],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-for-in-array": "error",
    },
  },
  // The page without a network is one page of two scripts, each of which uses names of the other.
  { files: ["**/static/receipt.js"], languageOptions: { globals: { shuffleAgain: "readonly" } } },
  {
    files: ["**/static/shuffle_again.js"],
    languageOptions: { globals: { hex: "readonly", sha256: "readonly", NotProved: "readonly" } },
    rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^shuffleAgain$" }] },
  },
];
