import { nick } from "../home/nick.svelte.ts";
import { forget, keep, recall } from "../state/memory.ts";
import { ask } from "../wire/http.ts";

/** `plain`: http; `unable`: the browser has no notifications; `denied`: the user refused. */
export type Telling = "on" | "off" | "plain" | "unable" | "denied";

/** Whether this browser can notify the guest of their turn, and whether it does. */
export function telling(): Telling {
  if (!isSecureContext) return "plain";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unable";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && recall<string | null>("push", null) ? "on" : "off";
}

/** Ask the user (at once: browsers require the click it comes from), then subscribe, then tell the server. */
export async function tellMe(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return;
  await nick.use();
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await ask<{ key: string }>("GET", "/api/push/key");
  const subscription = await subscribe(pushManager, key);
  const { device } = await ask<{ device: string }>("PUT", "/api/push", { subscription });
  keep("push", device);
}

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    await (await manager.getSubscription())?.unsubscribe(); // the subscription was made with another key of the server
    return manager.subscribe(wish);
  }
}

export async function tellMeNoMore(): Promise<void> {
  const device = recall<string | null>("push", null);
  if (device) await ask("DELETE", `/api/push/${encodeURIComponent(device)}`);
  forget("push");
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
