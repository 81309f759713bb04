import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, d, path, place, rect, stroke } from '../draw-kit.ts'
import { callout, choice } from '../measure.ts'
import { block, recede } from '../boxed.ts'
import { cap } from './cap.ts'
import { duct } from './duct.ts'
import { hardware } from './hardware.ts'

// Traits: with, what the kit is about: roof (a cap, flexible duct and clamps) or nothing, a carton; pieces, how many there are.

const SIZE = 10

const noteOf = (part: DrawablePart): string => {
  const pieces = Number(part.traits['pieces'] ?? 0)
  return pieces > 1 ? `${pieces} pieces` : ''
}

/** A closed carton with its tape: it says that several things come in it, and not what they look like. */
function carton(part: DrawablePart, k: number, turned: boolean): Figure {
  const [w, h] = [SIZE * k, SIZE * 0.6 * k]
  const deep = turned ? w * 0.9 : 0
  const [dx, dy] = recede(deep)
  const lid = turned ? path(d`M${-w * 0.07} ${-h / 2}l${dx} ${dy}h${w * 0.14}l${-dx} ${-dy}z`, ACCENT, 2) : ''
  return {
    art:
      block(-w / 2, -h / 2, w, h, deep, [FILL, METAL, SHADE]) +
      lid +
      path(
        d`M${-w * 0.07} ${-h / 2}h${w * 0.14}v${h * 0.24}l${-w * 0.02} ${h * 0.03}l${-w * 0.03} ${-h * 0.03}l${-w * 0.03} ${h * 0.03}l${-w * 0.03} ${-h * 0.03}l${-w * 0.03} ${h * 0.02}z`,
        ACCENT,
        2,
      ) +
      rect(w * 0.12, h * 0.08, w * 0.3, h * 0.28, '#fff', 2) +
      stroke([d`M${w * 0.16} ${h * 0.16}h${w * 0.2}`, d`M${w * 0.16} ${h * 0.24}h${w * 0.14}`], 2, LINE),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [],
    note: noteOf(part),
  }
}

function roofKit(part: DrawablePart, k: number, turned: boolean): Figure {
  const draw = turned ? ('angle' as const) : ('front' as const)
  const made = { family: part.family, partNumber: part.partNumber }
  const hood = cap[draw](
    { ...made, dimensions: { width: SIZE * 0.7, height: SIZE * 0.32, depth: SIZE * 0.6 }, traits: { kind: 'roof' } },
    k,
  )
  const hose = duct[draw]({ ...made, dimensions: { diameter: SIZE * 0.4 }, traits: {} }, k)
  const bands = hardware[draw]({ ...made, dimensions: { diameter: SIZE * 0.26 }, traits: { kind: 'clamp', pieces: 2 } }, k)
  const s = SIZE * k
  return {
    art: place(hood.art, -s * 0.5, -s * 0.1) + place(hose.art, s * 0.55, -s * 0.12) + place(bands.art, s * 0.5, s * 0.32),
    box: [-s * 0.9, -s * 0.45, s * 1.12, s * 0.5],
    dims: [],
    note: [noteOf(part), callout(part, 'diameter', 'ø ')].filter(Boolean).join(', '),
  }
}

const draw = (part: DrawablePart, k: number, turned: boolean) =>
  (choice(part, 'with', ['carton', 'roof']) === 'roof' ? roofKit : carton)(part, k, turned)

export const kit: Drawer = { angle: (part, k) => draw(part, k, true), front: (part, k) => draw(part, k, false) }
