/** The board in words: loaded when it is opened. */
export const kingdoms = (): Promise<typeof import("./Kingdoms.svelte")> => import("./Kingdoms.svelte");
export const placeList = (): Promise<typeof import("./PlaceList.svelte")> => import("./PlaceList.svelte");
