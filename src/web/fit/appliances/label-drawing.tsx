import type { ApplianceType } from '#domain/fit/appliance.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { ServerDrawing } from '#web/ui/server-drawing.tsx'

const DrawnLabel = lazyWithPreload(async () => (await import('./drawn-label.tsx')).DrawnLabel)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await DrawnLabel.preload()

const box = { 'aria-hidden': true, className: 'squared aspect-4/3 border border-line [&_text]:font-mono' }

/** Where the model number is on an appliance. Decoration. */
export function LabelDrawing({ type }: { type: ApplianceType }) {
  return (
    <ServerDrawing {...box}>
      <DrawnLabel {...box} type={type} />
    </ServerDrawing>
  )
}
