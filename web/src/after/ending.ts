/** What the table shows when a game is over, loaded then. */
export { Again } from "./again.svelte.ts";
export { default as ShareTool } from "./ShareTool.svelte";
