/** The last search: when the reader comes back from a rule, the list is as it was. */
export const kept = $state({ query: "" });
