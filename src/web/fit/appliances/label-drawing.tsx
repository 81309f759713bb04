import { useEffect, useRef } from 'react'
import type { ApplianceType } from '#domain/appliance.ts'

// The server draws at once. The browser's bundle has this branch cut off, and fetches the drawing code only where it needs it.
const drawOnServer = import.meta.env.SSR ? (await import('#domain/drawing/label-place.ts')).drawLabelPlace : undefined
// One object for good: React then never touches what is inside.
const EMPTY = { __html: '' }

/** Where the model number is on an appliance. Drawn by the server, or in the browser where a click brought it. Decoration. */
export function LabelDrawing({ type }: { type: ApplianceType }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element || element.childElementCount > 0) return
    // A failed download leaves the box empty: a drawing is not worth an error.
    import('#domain/drawing/label-place.ts').then(
      ({ drawLabelPlace }) => {
        element.innerHTML = drawLabelPlace(type)
      },
      () => undefined,
    )
  }, [type])
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="squared aspect-4/3 border border-line [&_text]:font-mono"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- our own drawing code
      dangerouslySetInnerHTML={drawOnServer ? { __html: drawOnServer(type) } : EMPTY}
    />
  )
}
