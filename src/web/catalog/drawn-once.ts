import type { drawPart } from '#domain/drawing/draw-part.ts'

/** How many drawings the server keeps: a few kB each. */
const MOST = 4_000

/** The same function with a memory: a drawing depends on nothing but what is asked, and pages ask for the same ones again and again. */
export function drawnOnce(draw: typeof drawPart): typeof drawPart {
  const drawings = new Map<string, string>()
  return (part, view, options) => {
    const key = JSON.stringify([part, view, options?.title])
    const known = drawings.get(key)
    if (known !== undefined) return known
    if (drawings.size >= MOST) drawings.clear()
    const drawing = draw(part, view, options)
    drawings.set(key, drawing)
    return drawing
  }
}
