import { memo, useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { ServerDrawing } from '#web/ui/server-drawing.tsx'
import type { PartDrawingProps } from './drawn-part.tsx'

const DrawnPart = lazyWithPreload(async () => (await import('./drawn-part.tsx')).DrawnPart)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await DrawnPart.preload()

const Drawing = memo(function Drawing({ className, ...part }: PartDrawingProps) {
  const box = classNames('aspect-4/3 [&_text]:font-mono', className)
  // Where the server has drawn, the code is for the next page.
  useEffect(() => onFirstInteraction(DrawnPart.preload), [])
  return (
    <ServerDrawing className={box}>
      <DrawnPart {...part} className={box} />
    </ServerDrawing>
  )
})

/** A part as a drawing, inline (see `ServerDrawing`). */
export function PartDrawing(props: PartDrawingProps) {
  // Another part or view is another drawing: the server's cannot be repainted.
  return <Drawing key={`${props.product.partNumber} ${props.view ?? 'angle'}`} {...props} />
}
