import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/wire/types.ts", "public"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript reports it
      "@typescript-eslint/no-non-null-assertion": "off", // indexes whose range the types cannot express
      "svelte/no-navigation-without-resolve": "off", // no SvelteKit here
      "svelte/prefer-svelte-reactivity": "off", // maps that no component renders from
      eqeqeq: "error",
    },
  },
);
