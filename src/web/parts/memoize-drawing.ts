import type { drawPart } from '#domain/drawing/draw-part.ts'

/**
 * The same function, memoized. Pages rendered from one answer share its dimensions, so these are the key of the part: when the answer is garbage-collected,
 * its drawings go with it.
 */
export function memoizeDrawing(draw: typeof drawPart): typeof drawPart {
  const drawings = new WeakMap<object, Map<string, string>>()
  return (part, view, options) => {
    const known = drawings.get(part.dimensions) ?? new Map<string, string>()
    drawings.set(part.dimensions, known)
    const key = `${view} ${options?.title ?? ''}`
    const drawing = known.get(key) ?? draw(part, view, options)
    known.set(key, drawing)
    return drawing
  }
}
