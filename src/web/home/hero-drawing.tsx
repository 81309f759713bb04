import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { ServerDrawing } from '#web/ui/server-drawing.tsx'

const DrawnHero = lazyWithPreload(async () => (await import('./drawn-hero.tsx')).DrawnHero)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await DrawnHero.preload()

const box = { 'aria-hidden': true, className: 'aspect-[16/7] [&_text]:hidden' }

/** The exploded fan, 16 to 7, without its own labels: the links over it are larger. Decoration. */
export function HeroDrawing() {
  return (
    <ServerDrawing {...box}>
      <DrawnHero {...box} />
    </ServerDrawing>
  )
}
