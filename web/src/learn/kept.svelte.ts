/** What was looked for last: whoever comes back from a rule finds the list as it was. */
export const kept = $state({ query: "" });
