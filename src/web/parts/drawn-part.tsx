import { drawPart } from '#domain/drawing/draw-part.ts'
import type { PartView } from '#domain/drawing/family.ts'
import type { Schema } from '#web/api.ts'
import { memoizeDrawing } from './memoize-drawing.ts'

export interface PartDrawingProps {
  product: Pick<Schema<'ProductCard'>, 'partNumber' | 'name' | 'drawing'>
  view?: PartView
  /** Names the picture for screen readers; without it the drawing is decoration. */
  titled?: boolean | undefined
  className?: string | undefined
}

// The server draws the same parts again and again.
const draw = import.meta.env.SSR ? memoizeDrawing(drawPart) : drawPart

/** The drawing itself, with all the code that it takes. */
export function DrawnPart({ product, view = 'angle', titled, className }: PartDrawingProps) {
  const { partNumber, name, drawing } = product
  const title = titled ? `${name}, part number ${partNumber}` : undefined
  // Our own drawing code; texts in it are escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: draw({ partNumber, ...drawing }, view, { title }) }} />
}
