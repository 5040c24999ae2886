// "Your turn" on this browser, also while no page is open.

import { ask, say } from "./page.js";

export async function subscribe() {
  if (!("serviceWorker" in navigator && "PushManager" in window)) throw new Error(say("mine.not_told"));
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("mine.not_told"));
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await ask("GET", "/api/push/key");
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await ask("PUT", "/api/push", { subscription });
  document.getElementById("tell-me").textContent = say("mine.told");
}
