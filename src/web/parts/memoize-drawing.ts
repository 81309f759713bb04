import { withTitle } from '#domain/drawing/draw-kit.ts'
import type { drawPart } from '#domain/drawing/draw-part.ts'

/** Drawings that are kept at most, of some 3 kB each: those of the pages that are asked for. */
const MAX_KEPT = 2_000

/**
 * The same function, memoized by what it draws: an answer that is read anew, as each is after half a minute, has the drawings that it had before, and the
 * large one of a page is that of its thumbnail with a name.
 * The least recently used go first.
 */
export function memoizeDrawing(draw: typeof drawPart, maxKept: number = MAX_KEPT): typeof drawPart {
  const kept = new Map<string, string>()
  return (part, view, options) => {
    const key = JSON.stringify([part, view])
    const drawing = kept.get(key) ?? draw(part, view)
    // Behind those that were used before it.
    kept.delete(key)
    kept.set(key, drawing)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return options?.title ? withTitle(drawing, options.title) : drawing
  }
}
