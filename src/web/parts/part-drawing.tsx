import { memo, useSyncExternalStore } from 'react'
import type { PartView } from '#domain/drawing/family.ts'
import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { late } from '#web/ui/lazy-module.ts'
import { useIsFirstRender } from '#web/ui/browser/use-is-first-render.ts'

export type DrawnProduct = Pick<Schema<'ProductCard'>, 'partNumber' | 'name' | 'drawing'>

interface PartDrawingProps {
  product: DrawnProduct
  view?: PartView
  /** Names the picture for screen readers; without it the drawing is decoration. */
  titled?: boolean
  className?: string
}

// The server draws at once. The browser's bundle has this branch cut off.
const drawOnServer = import.meta.env.SSR
  ? (await import('./memoize-drawing.ts')).memoizeDrawing((await import('#domain/drawing/draw-part.ts')).drawPart)
  : undefined

// A failed download leaves the boxes empty until another one asks again: drawings are not worth an error.
const drawing = late(() => import('#domain/drawing/draw-part.ts'))
const none = () => undefined

/** Where the server has drawn, the code is for the next page: it is fetched when the visitor turns out to be one. */
function preloadOnInteraction() {
  onFirstInteraction(drawing.hint)
  return none
}

function loadNow(listener: () => void) {
  drawing.hint()
  return drawing.subscribe(listener)
}

const Drawing = memo(function Drawing({ product, view = 'angle', titled, className }: PartDrawingProps) {
  const isFirstRender = useIsFirstRender()
  const code = useSyncExternalStore(isFirstRender ? preloadOnInteraction : loadNow, isFirstRender ? none : drawing.current, none)
  const draw = drawOnServer ?? code?.drawPart
  const { partNumber, name, drawing: traits } = product
  const title = titled ? `${name}, part number ${partNumber}` : undefined
  return (
    <div
      className={classNames('aspect-4/3 [&_text]:font-mono', className)}
      suppressHydrationWarning
      // Our own drawing code; texts in it are escaped
      dangerouslySetInnerHTML={{ __html: draw ? draw({ partNumber, ...traits }, view, { title }) : '' }}
    />
  )
})

/**
 * A part as a drawing, inline. The server draws it; during hydration the server's drawing is kept untouched; later ones are drawn in the
 * browser, once the drawing code is there (it is no part of the first load).
 */
export function PartDrawing(props: PartDrawingProps) {
  // Another part or view is another drawing: the kept one cannot be repainted.
  return <Drawing key={`${props.product.partNumber} ${props.view ?? 'angle'}`} {...props} />
}
