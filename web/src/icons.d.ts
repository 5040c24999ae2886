/** The drawing (the `d` of a path in a 512 x 512 box) of a symbol of game-icons.net. */
declare module "icon:*" {
  const path: string;
  export default path;
}
