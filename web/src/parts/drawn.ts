/**
 * Do this with the next picture, when everything has its place: whoever measures earlier makes the page be laid out twice.
 * To be returned by an effect, which cleans up with it.
 */
export function whenDrawn(todo: () => void): () => void {
  const frame = requestAnimationFrame(todo);
  return () => cancelAnimationFrame(frame);
}
