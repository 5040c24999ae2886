import type { Both } from "../text/say.svelte.ts";

export default {
  it: {
    device: "{n}. {name}",
    deviceThis: "questo dispositivo",
    deviceUsed: "usato l'ultima volta il {day}",
    deviceEnd: "Chiudi il posto lì",
    deviceEndThis: "Chiudi il posto lì: dispositivo {n}, {name}",
    deviceEnded: "Quel dispositivo non ha più il posto.",
  },
  en: {
    device: "{n}. {name}",
    deviceThis: "this device",
    deviceUsed: "last used on {day}",
    deviceEnd: "End the seat there",
    deviceEndThis: "End the seat there: device {n}, {name}",
    deviceEnded: "That device has the seat no more.",
  },
} satisfies Both;
