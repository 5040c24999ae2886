/** The current route. Links inside the site change it without loading a page. */
class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The parts of the path: `/t/abc/replay` is `["t", "abc", "replay"]`. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Replace the address without a new history entry. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#read();
  }

  #read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !isPlain || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return; // a fragment of this page
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
