import { memo, useState, useSyncExternalStore } from 'react'
import type { PartView } from '#domain/drawing/family.ts'
import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'

export type DrawnProduct = Pick<Schema<'ProductCard'>, 'partNumber' | 'name' | 'drawing'>

interface PartDrawingProps {
  product: DrawnProduct
  view?: PartView
  /** Names the picture for screen readers; without it the drawing is decoration. */
  titled?: boolean
  className?: string
}

type DrawPart = (typeof import('#domain/drawing/draw-part.ts'))['drawPart']

/** The drawing code, or why there is none: the server's drawing stands there already, or the code is still on its way. */
type Draughtsman = DrawPart | 'served' | 'on-its-way'

// The server draws at once. The browser's bundle has this branch cut off: it fetches the drawing code when it has nothing better to do.
const drawOnServer = import.meta.env.SSR ? (await import('#domain/drawing/draw-part.ts')).drawPart : undefined

let drawInBrowser: DrawPart | undefined
let isAskedFor = false
const listeners = new Set<() => void>()

async function fetchDrawPart() {
  // A failed download leaves the sheets empty until the next page asks again: drawings are not worth an error.
  drawInBrowser = await import('#domain/drawing/draw-part.ts').then(
    (module) => module.drawPart,
    () => undefined,
  )
  isAskedFor = drawInBrowser !== undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isAskedFor) {
    isAskedFor = true
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void fetchDrawPart(), { timeout: 500 })
    else setTimeout(() => void fetchDrawPart(), 50)
  }
  return () => listeners.delete(listener)
}

const browserDraughtsman = (): Draughtsman => drawInBrowser ?? 'on-its-way'
const firstDraughtsman = (): Draughtsman => drawOnServer ?? 'served'

const Drawing = memo(function Drawing({ product, view = 'angle', titled, className }: PartDrawingProps) {
  const draughtsman = useSyncExternalStore(subscribe, browserDraughtsman, firstDraughtsman)
  const [keepsServed] = useState(draughtsman === 'served')
  const { partNumber, name, drawing } = product
  const title = titled ? `${name}, part number ${partNumber}` : undefined
  const markup = keepsServed || typeof draughtsman === 'string' ? '' : draughtsman({ partNumber, ...drawing }, view, { title })
  return (
    <div
      className={classNames('aspect-4/3 [&_text]:font-mono', className)}
      suppressHydrationWarning
      // Our own drawing code; texts in it are escaped
      dangerouslySetInnerHTML={{ __html: markup }}
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
