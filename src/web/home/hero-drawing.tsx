import { useEffect, useRef } from 'react'

// The server draws at once. The browser's bundle has this branch cut off, and fetches the drawing code only where it needs it.
const drawnOnServer = import.meta.env.SSR ? (await import('#domain/drawing/draw-hero.ts')).drawHero() : ''
// One object for good: React then never touches what is inside.
const markup = { __html: drawnOnServer }

/** The exploded fan, 16 to 7, without its own labels: the links over it are larger. Drawn by the server and kept as it is; after a change of page drawn in the browser. Decoration. */
export function HeroDrawing() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element || element.childElementCount > 0) return
    // A failed download leaves the box empty: a drawing is not worth an error.
    import('#domain/drawing/draw-hero.ts').then(
      ({ drawHero }) => {
        element.innerHTML = drawHero()
      },
      () => undefined,
    )
  }, [])
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="aspect-[16/7] [&_text]:hidden"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- our own drawing code
      dangerouslySetInnerHTML={markup}
    />
  )
}
