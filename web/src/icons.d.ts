/** The drawing (the `d` of a path in a 512 x 512 box) of a symbol of game-icons.net. */
declare module "icon:*" {
  const path: string;
  export default path;
}

/** The address of a file that the build copies. */
declare module "*.bin?url" {
  const address: string;
  export default address;
}
