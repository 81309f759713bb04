import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, centreLine, circle, d, dim, path, rect, series, stroke } from '../draw-kit.ts'
import { callout } from '../measure.ts'
import { body, earTurns, lead, plate, shaft, sizes } from '../motor-parts.ts'
import { ALONG, NARROW, disc, drum, pipe, rib, spread, stripe } from '../turned.ts'

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { r } = size
  const [rim, far, tip] = [0.12 * r, 0.12 * r + size.length * ALONG, -size.shaft * ALONG - 0.3 * r]
  const end = size.isTwin ? far + size.shaft * ALONG + 0.3 * r : far
  const main = { ...size, r: 0.93 * r }
  const art =
    (size.lead ? lead(part, size, far + 0.3 * r, 0.5 * r) : '') +
    (size.isTwin ? drum(far, end, size.bore, METAL, METAL, 2) : '') +
    drum(far, far + 0.2 * r, 0.24 * r, METAL, METAL, 2) +
    body(main, rim, far) +
    stroke(rib(far - 0.1 * r, 0.93 * r), 1.5) +
    plate(part, size, 0, rim) +
    shaft(tip, -0.3 * r, size.bore, !size.lead)
  const ears = earTurns(part).length === 2 ? 1.25 * r : r
  return {
    art,
    box: [
      Math.min(tip - size.bore * NARROW, -0.6 * r),
      -ears,
      Math.max(far + (size.lead ? 1.85 * r : NARROW * r), end + size.bore * NARROW),
      ears,
    ],
    dims: [
      dim('left', -r, r, callout(part, 'diameter', 'ø ')),
      dim('below', 0, far, callout(part, 'length') || callout(part, 'depth')),
      dim('above', tip, -0.3 * r, callout(part, 'shaftLength')),
    ],
  }
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { r, bore } = size
  const turns = earTurns(part)
  const spokes = series(size.vents * 2, (i) => {
    const turn = (Math.PI * (i + 0.5)) / size.vents
    const [c, s] = [Math.cos(turn) * r, Math.sin(turn) * r]
    return d`M${c * 0.4} ${s * 0.4}L${c * 0.62} ${s * 0.62}`
  })
  const ears = turns.map((turn) => {
    const [x, y] = [Math.cos(turn) * 1.1 * r, Math.sin(turn) * 1.1 * r]
    return circle(x, y, 0.18 * r, METAL) + circle(x, y, 0.07 * r, LINE, 0)
  })
  const reach = turns.length === 2 ? 1.28 * r : 1.02 * r
  return {
    art:
      (size.lead ? lead(part, size, 0.6 * r, 0.62 * r) : '') +
      ears.join('') +
      circle(0, 0, r, METAL) +
      circle(0, 0, 0.76 * r, FILL, 2) +
      stroke(spokes, 0.06 * r) +
      circle(0, 0, 0.27 * r, METAL, 2) +
      circle(0, 0, bore, size.lead ? FILL : ACCENT, 2) +
      stroke(d`M${-bore * 0.86} ${-bore * 0.5}h${bore * 1.72}`, 2),
    box: [-r, -reach, size.lead ? 2.12 * r : r, reach],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø '))],
    note: callout(part, 'shaftDiameter', 'shaft ø '),
  }
}

function side(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { r, length, bore, isTwin } = size
  const tip = -size.shaft - 0.2 * r
  const slots = spread(size.vents, 0.5).map((turn) => d`M${length * 0.3} ${0.93 * r * Math.sin(turn)}h${length * 0.45}`)
  const ears = earTurns(part)
    .map((turn) => Math.sin(turn) * 1.1 * r)
    .map((y) => rect(0, y - 0.16 * r, 0.12 * r, 0.32 * r, METAL))
  return {
    art:
      (size.lead ? lead(part, size, length - 2, 0.45 * r) : '') +
      rect(tip, -bore, -tip, bore * 2, METAL, 2) +
      (isTwin ? rect(length, -bore, -tip, bore * 2, METAL, 2) : '') +
      (size.lead ? '' : rect(tip, -bore, -tip * 0.5, bore * 0.9, ACCENT, 1.5)) +
      ears.join('') +
      rect(-0.2 * r, -0.26 * r, 0.2 * r, 0.52 * r, METAL, 2) +
      rect(length, -0.24 * r, 0.16 * r, 0.48 * r, METAL, 2) +
      rect(0.12 * r, -0.93 * r, length - 0.12 * r, 1.86 * r, SHADE, 2.5, 3) +
      rect(0.12 * r, -0.72 * r, length - 0.12 * r, 0.34 * r, FILL, 0) +
      stroke(slots, 0.07 * r) +
      rect(0, -r, 0.12 * r, 2 * r, METAL),
    box: [tip, -1.26 * r, length + Math.max(size.lead ? 1.5 * r : 0.16 * r, isTwin ? -tip : 0), 1.26 * r],
    dims: [
      dim('left', -r, r, callout(part, 'diameter', 'ø ')),
      dim('below', 0, length, callout(part, 'length') || callout(part, 'depth')),
      dim('above', tip, -0.2 * r, callout(part, 'shaftLength')),
    ],
  }
}

function exploded(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { r, bore, isTwin } = size
  const depth = Math.max(size.length * ALONG * 0.8, 0.5 * r)
  const rotor = 0.95 * r
  const stator = rotor + depth + 0.95 * r
  const cap = stator + depth + 1.05 * r
  const laminations = [0.25, 0.5, 0.75].map((f) => rib(stator + depth * f, 0.93 * r)).join('')
  return {
    art:
      centreLine(d`M${-0.9 * r} 0H${cap + 0.9 * r}`) +
      (isTwin ? drum(cap + 0.3 * r, cap + 0.9 * r, bore, METAL, METAL, 2) : '') +
      drum(cap + 0.3 * r, cap + 0.5 * r, 0.26 * r, METAL, METAL, 2) +
      drum(cap, cap + 0.3 * r, 0.93 * r, SHADE, METAL, 2.5, 0.7 * r) +
      disc(cap, 0.7 * r, FILL, 1.5) +
      disc(cap, 0.16 * r, LINE, 1.5) +
      disc(stator, 0.58 * r, SHADE, 0) +
      path(stripe(stator, stator + depth, 0.58 * r, 1.9, 4.4), METAL, 1.5) +
      pipe(stator, stator + depth, 0.93 * r, 0.58 * r, SHADE, FILL) +
      stroke(laminations, 1.5) +
      drum(rotor + depth, rotor + depth + 0.5 * r, bore, METAL, METAL, 2) +
      drum(rotor, rotor + depth, 0.5 * r, SHADE, METAL) +
      stroke(
        [0.3, 0.6].map((f) => rib(rotor + depth * f, 0.5 * r)),
        1.5,
      ) +
      shaft(rotor - 0.45 * r, rotor, bore, true) +
      plate(part, size, 0, 0.12 * r) +
      disc(-0.3 * r, bore, LINE, 1.5),
    box: [-0.9 * r, -1.2 * r, cap + (isTwin ? 0.95 : 0.75) * r, 1.2 * r],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

export const motor: Drawer = { angle, front, side, exploded }
