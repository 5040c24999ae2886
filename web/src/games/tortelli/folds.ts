/** The board in words: fetched when it is opened. */
export const kingdoms = (): Promise<typeof import("./Kingdoms.svelte")> => import("./Kingdoms.svelte");
export const placeList = (): Promise<typeof import("./PlaceList.svelte")> => import("./PlaceList.svelte");
