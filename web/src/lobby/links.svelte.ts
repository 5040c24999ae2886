import { keepLinks, linksOf, type Links } from "../home/links.ts";
import { ask } from "../wire/http.ts";
import type { LinkMade } from "../wire/types.ts";

/** The links to a table, as far as this browser knows them. */
export class TableLinks {
  known = $state.raw<Links>({});
  trouble = $state("");
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
    this.known = linksOf(table);
  }

  /** Make new links and revoke the old ones. */
  async renew(withWatch: boolean): Promise<void> {
    this.trouble = "";
    const kinds = withWatch ? (["invite", "code", "watch"] as const) : (["invite", "code"] as const);
    try {
      for (const kind of kinds) {
        const wanted = { kind, named: kind === "invite" && (this.known.is_named ?? false) };
        const { token, preview } = await ask<LinkMade>("POST", `/api/tables/${this.#table}/links`, wanted);
        keepLinks(this.#table, { [kind]: token, ...(preview ? { [`${kind}_preview`]: preview } : {}) });
      }
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.known = linksOf(this.#table);
  }

  /** Whether the preview of the invitation shows the host's name. */
  async name(isNamed: boolean): Promise<void> {
    this.trouble = "";
    try {
      await ask("PATCH", `/api/tables/${this.#table}/links/invite`, { named: isNamed });
      keepLinks(this.#table, { is_named: isNamed });
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.known = linksOf(this.#table);
  }
}
