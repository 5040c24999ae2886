// Works while no page is open: shows "your turn", and keeps the page and its files for when the server cannot be
// reached. What the API answers is never kept. The server writes the id of the build above this line.

const KEPT = `tavolata-${self.build ?? "unbuilt"}`;

/** Pictures of the page that are not named by what is in them. */
const ROOT = ["/icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(keepShell()));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (ROOT.includes(pathname)) event.respondWith(newest(request));
});

/** What a page had loaded before this worker was there; the browser still has it, so nothing is fetched twice. */
self.addEventListener("message", (event) => {
  const paths = (event.data?.keep ?? []).filter((path) => path.startsWith("/assets/"));
  event.waitUntil(keepAll(paths));
});

/** The page, and the files that it names. */
async function keepShell() {
  const cache = await caches.open(KEPT);
  const shell = await fetch("/", { cache: "no-cache" });
  const html = await shell.clone().text();
  await cache.put("/", shell);
  await cache.addAll([...ROOT, ...[...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)]);
}

async function keepAll(paths) {
  const cache = await caches.open(KEPT);
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path).catch(() => {}); // of another build
}

/** What earlier builds kept is of no use any more. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("tavolata-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** All addresses have the same page: the newest, or without a server the one that was kept. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

/** The newest, or without a server what was kept. */
async function newest(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** The name of a file changes with what is in it: once fetched it stays right. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await (await caches.open(KEPT)).put(request, fetched.clone());
  return fetched;
}

self.addEventListener("push", (event) => {
  const { title, text, table } = event.data.json();
  const data = table ? `/t/${table}` : "/";
  const shown = { body: text, icon: "/icon-192.png", badge: "/badge.png", tag: data, data };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Go to the page that is open at that address already, or open one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
