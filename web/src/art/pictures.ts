/** A picture for each game, by its name: `trono.svg`. */
const pictures = import.meta.glob<string>("./*.svg", { eager: true, import: "default", query: "?url" });

export function pictureOf(game: string): string | undefined {
  return pictures[`./${game}.svg`];
}
