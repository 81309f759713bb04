import type { HTMLAttributes } from 'react'
import { drawHero } from '#domain/drawing/draw-hero.ts'

// One object for good: React then never touches what is inside.
const markup = { __html: drawHero() }

/** The exploded fan itself, with the code that draws it. */
export function DrawnHero(box: HTMLAttributes<HTMLDivElement>) {
  // oxlint-disable-next-line react/no-danger -- our own drawing code
  return <div {...box} dangerouslySetInnerHTML={markup} />
}
