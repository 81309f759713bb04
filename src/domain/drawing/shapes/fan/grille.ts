import type { DrawablePart, Drawer, Figure } from '../../family.ts'
import { ACCENT, FILL, METAL, SHADE, centred, circle, d, dim, path, rect, series, stroke, wire } from '../../draw-kit.ts'
import { between, callout, choice, count, has, inches, limited } from '../../measure.ts'
import { block, recede } from '../../boxed.ts'
import { ALONG, NARROW, disc, drum } from '../../turned.ts'

// Traits: slots 6-12, or 0 for a cover whose face is closed; shape square or round; light ('none' for a plain grille); face slots, or grid for an egg-crate
// or a screen; knob ('none' for a grille that springs hold, which are seen from the side alone; a closed cover and one with a light have none).

function sizes(part: DrawablePart, k: number) {
  const slots = part.traits['slots'] === 0 ? 0 : count(part, 'slots', 6, 12)
  const light = has(part, 'light', false)
  const round = choice(part, 'shape', ['square', 'round']) === 'round'
  const width = round ? inches(part, 'diameter', inches(part, 'width', 10)) : inches(part, 'width', 10)
  const height = round ? width : limited(part, inches(part, 'height', width), width * 0.3, width * 1.8)
  return {
    round,
    w: width * k,
    h: height * k,
    depth: between(inches(part, 'depth', inches(part, 'thickness', width * 0.1)), width * 0.06, width * 0.4) * k,
    slots,
    light,
    grid: choice(part, 'face', ['slots', 'grid']) === 'grid',
    knob: !light && slots > 0 && has(part, 'knob', true),
  }
}
type Sizes = ReturnType<typeof sizes>

/** The louvres as rounded slots; `squeeze` narrows them for a face seen from the side. */
function louvres({ w, h, slots, round }: Sizes, squeeze = 1): string {
  if (slots === 0) return ''
  const rows = series(slots, (i) => {
    const y = ((i + 0.5) / slots - 0.5) * h * 0.8
    const half = (round ? Math.sqrt(Math.max(0, (w * 0.43) ** 2 - y * y)) : w * 0.4) * squeeze
    return d`M${-half} ${y}H${half}`
  })
  return stroke(rows, (h * 0.34) / slots)
}

/** Thin bars that cross each other all over the face. */
function grid({ w, h }: Sizes): string {
  const at = series(13, (i) => i / 12 - 0.5)
  return stroke(
    at.map((place) => d`M${-w * 0.43} ${place * h * 0.86}H${w * 0.43}M${place * w * 0.86} ${-h * 0.43}V${h * 0.43}`),
    1.5,
  )
}

/** The lens of a light, or the knob that holds the grille. */
function middle({ w, h, round, light, knob }: Sizes): string {
  const size = Math.min(w, h)
  if (knob) return circle(0, 0, size * 0.1, METAL, 2) + circle(0, 0, size * 0.045, ACCENT, 2)
  if (!light) return ''
  return round
    ? circle(0, 0, size * 0.27, ACCENT, 2) + circle(0, 0, size * 0.24, METAL, 2)
    : rect(-w * 0.27, -h * 0.27, w * 0.54, h * 0.54, ACCENT, 2, size * 0.04) +
        rect(-w * 0.24, -h * 0.24, w * 0.48, h * 0.48, METAL, 2, size * 0.03)
}

function face(size: Sizes): string {
  const { w, h, round } = size
  const plate = round
    ? circle(0, 0, w / 2) + circle(0, 0, w * 0.46, 'none', 1.5)
    : rect(-w / 2, -h / 2, w, h) + rect(-w * 0.46, -h * 0.46, w * 0.92, h * 0.92, 'none', 1.5)
  return plate + (size.grid && !round ? grid(size) : louvres(size)) + middle(size)
}

function angleRound(part: DrawablePart, size: Sizes): Figure {
  const { w, depth, light, knob } = size
  const r = w / 2
  const far = depth * ALONG * 1.6
  return {
    art:
      drum(0, far, r, SHADE, FILL) +
      disc(0, 0.92 * r, FILL, 1.5) +
      louvres(size, NARROW) +
      (light ? drum(-0.05 * r, 0, 0.52 * r, SHADE, ACCENT, 2) + disc(-0.05 * r, 0.46 * r, METAL, 2) : '') +
      (knob ? disc(0, 0.22 * r, METAL, 2) + drum(-0.12 * r, 0, 0.1 * r, METAL, ACCENT, 2) : ''),
    box: [-NARROW * r, -r, far + NARROW * r, r],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø ') || callout(part, 'width', 'ø '))],
  }
}

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  if (size.round) return angleRound(part, size)
  const { w, h, depth } = size
  const [dx, dy] = recede(depth)
  return {
    art: block(-w / 2, -h / 2, w, h, depth, [FILL, METAL, SHADE]) + face(size),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [dim('left', -h / 2, h / 2, callout(part, 'height')), dim('below', -w / 2, w / 2, callout(part, 'width'))],
  }
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const across = callout(part, 'diameter', 'ø ') || callout(part, 'width')
  return centred(face(size), size.w, size.h, size.round ? '' : across, size.round ? across : callout(part, 'height'))
}

/** Edge on, with the springs that hold it in the housing, or with its knob. */
function side(part: DrawablePart, k: number): Figure {
  const { h, depth, knob } = sizes(part, k)
  const [y, reach] = [h / 2, h * 0.34]
  const spring = (s: number) =>
    d`M${depth * 0.9} ${s * h * 0.2}l${reach} ${s * h * 0.16}M${depth * 0.9} ${s * h * 0.2}l${reach * 1.02} ${-s * h * 0.03}`
  const springs =
    wire(spring(-1) + spring(1), Math.max(h * 0.013, 0.5)) +
    rect(depth * 0.75, -h * 0.24, h * 0.05, h * 0.08, METAL, 2) +
    rect(depth * 0.75, h * 0.16, h * 0.05, h * 0.08, METAL, 2)
  const rod = rect(depth * 0.9, -h * 0.02, reach * 0.5, h * 0.04, METAL, 2) + rect(-h * 0.05, -h * 0.06, h * 0.06, h * 0.12, ACCENT, 2)
  return {
    art:
      (knob ? rod : springs) +
      path(d`M0 ${-y * 0.92}Q0 ${-y} ${depth * 0.5} ${-y}H${depth}V${y}H${depth * 0.5}Q0 ${y} 0 ${y * 0.92}z`, FILL) +
      path(d`M${depth * 0.62} ${-y}H${depth}V${y}H${depth * 0.62}z`, SHADE, 2),
    box: [knob ? -h * 0.05 : 0, -y, depth + (knob ? reach * 0.5 : reach), y],
    dims: [
      dim('left', -y, y, callout(part, 'height') || callout(part, 'diameter', 'ø ') || callout(part, 'width')),
      dim('below', 0, depth, callout(part, 'depth') || callout(part, 'thickness')),
    ],
  }
}

export const grille: Drawer = { angle, front, side }
