const NAMED = /\b([A-Z]-\d\d[a-z]?)\b|\b(?:chapter|capitolo) (\d+)\b/g;

/** A sentence split at the rules that it names: those parts have the address that they link to. */
export function withRules(text: string): { text: string; place: string | null }[] {
  const pieces: { text: string; place: string | null }[] = [];
  let reached = 0;
  for (const found of text.matchAll(NAMED)) {
    pieces.push(
      { text: text.slice(reached, found.index), place: null },
      { text: found[0], place: found[1] ?? found[2]! },
    );
    reached = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(reached), place: null }].filter((piece) => piece.text);
}
