/**
 * Run a function in the next frame, after layout: measuring earlier forces a second layout. Returns the cleanup for an
 * effect.
 */
export function whenDrawn(todo: () => void): () => void {
  const frame = requestAnimationFrame(todo);
  return () => cancelAnimationFrame(frame);
}
