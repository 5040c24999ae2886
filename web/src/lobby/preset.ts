import type { GameInfo, PresetInfo, TableInfo } from "../wire/types.ts";

/** The preset whose values are the table's; null if none matches. */
export function presetOf(game: GameInfo, table: TableInfo): PresetInfo | null {
  const isSo = ({ options }: PresetInfo): boolean =>
    game.options.every(({ name, default: usual }) => Number(options[name] ?? usual) === Number(table.options[name]));
  return game.presets.find(isSo) ?? null;
}
