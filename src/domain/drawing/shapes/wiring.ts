import type { DrawablePart, Drawer, Figure } from '../family.ts'
import {
  ACCENT,
  FILL,
  LINE,
  METAL,
  SHADE,
  centred,
  circle,
  d,
  dim,
  dots,
  ellipse,
  path,
  place,
  rect,
  series,
  stroke,
  wire,
} from '../draw-kit.ts'
import { between, callout, choice, inches, limited } from '../measure.ts'
import { block, recede } from '../boxed.ts'

// Traits: kind lead, terminal, fuse, socket, plate or knob; pieces, how many come together.

const KINDS = ['lead', 'terminal', 'fuse', 'socket', 'plate', 'knob'] as const
type Shape = (part: DrawablePart, k: number, turned: boolean) => Figure

const piecesOf = (part: DrawablePart): string =>
  part.traits['pieces'] && Number(part.traits['pieces']) > 1 ? `${part.traits['pieces']} pcs` : ''

/** A plug with its lead, the ends stripped. */
const lead: Shape = (part, k, turned) => {
  const l = inches(part, 'length', 12) * k
  const u = l * 0.06
  const deep = turned ? u * 1.2 : 0
  const cord = (y: number) =>
    d`M${-l * 0.26} ${y}C${-l * 0.05} ${y - u * 3} ${l * 0.05} ${y + u * 4} ${l * 0.2} ${y + u}S${l * 0.38} ${y - u} ${l * 0.46} ${y}`
  return {
    art:
      stroke([d`M${l * 0.44} ${-u * 0.5}h${l * 0.05}`, d`M${l * 0.44} ${u * 0.5}h${l * 0.05}`], 3) +
      wire(cord(-u * 0.5), u * 0.34) +
      wire(cord(u * 0.5), u * 0.34, METAL) +
      stroke([d`M${-l * 0.5} ${-u * 0.8}h${l * 0.1}`, d`M${-l * 0.5} ${u * 0.8}h${l * 0.1}`], u * 0.4) +
      block(-l * 0.43, -u * 1.6, l * 0.17, u * 3.2, deep, [FILL, METAL, SHADE]),
    box: [-l * 0.5, -u * 3, l * 0.5, u * 3],
    dims: [dim('below', -l * 0.43, l * 0.49, callout(part, 'length'))],
  }
}

/** Terminals in a box with compartments. */
const terminal: Shape = (part, k, turned) => {
  const w = inches(part, 'length', 5) * k
  const h = between(inches(part, 'width', 3.5) * k, w * 0.4, w)
  const deep = turned ? w * 0.14 : 0
  const [dx, dy] = recede(deep)
  const lug = (x: number, y: number, colour: string) =>
    place(
      rect(-w * 0.05, -h * 0.03, w * 0.05, h * 0.06, colour, 2) +
        circle(w * 0.035, 0, h * 0.045, METAL, 2) +
        circle(w * 0.035, 0, h * 0.018, LINE, 0),
      x,
      y,
      20,
    )
  const cells = series(6, (i) => {
    const [x, y] = [-w * 0.33 + (i % 3) * w * 0.33, i < 3 ? -h * 0.24 : h * 0.24]
    const colour = [ACCENT, SHADE, METAL][i % 3] ?? ACCENT
    return (
      rect(x - w * 0.155, y - h * 0.22, w * 0.31, h * 0.44, FILL, 2) +
      lug(x - w * 0.05, y - h * 0.1, colour) +
      lug(x + w * 0.05, y + h * 0.02, colour) +
      lug(x - w * 0.04, y + h * 0.13, colour)
    )
  })
  return {
    art: block(-w / 2, -h / 2, w, h, deep, [METAL, FILL, SHADE]) + cells.join(''),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'length'))],
    note: piecesOf(part),
  }
}

/** Thermal fuses: a small body with a wire at each end. */
const fuse: Shape = (part, k, turned) => {
  const l = inches(part, 'length', 2.5) * k
  const r = between((inches(part, 'diameter', 0.16) / 2) * k, l * 0.05, l * 0.1)
  const count = Math.round(between(Number(part.traits['pieces'] ?? 3) || 3, 1, 5))
  const one =
    stroke(d`M${-l / 2} 0H${l / 2}`, r * 0.5 + 3) +
    stroke(d`M${-l / 2} 0H${l / 2}`, r * 0.5, METAL) +
    (turned
      ? path(
          d`M${-l * 0.16} ${-r}H${l * 0.14}L${l * 0.2} 0L${l * 0.14} ${r}H${-l * 0.16}A${r * 0.48} ${r} 0 0 1 ${-l * 0.16} ${-r}z`,
          SHADE,
        )
      : path(d`M${-l * 0.16} ${-r}H${l * 0.14}L${l * 0.2} 0L${l * 0.14} ${r}H${-l * 0.16}z`, SHADE)) +
    rect(-l * 0.08, -r, l * 0.07, r * 2, ACCENT, 2)
  const gap = r * 3.6
  return {
    art: series(count, (i) => place(one, (i % 2) * l * 0.06, (i - (count - 1) / 2) * gap)).join(''),
    box: [-l / 2, (-count * gap) / 2, l * 0.56, (count * gap) / 2],
    dims: [dim('below', -l / 2, l / 2, callout(part, 'length'))],
    note: piecesOf(part),
  }
}

/** A lamp holder: its threaded shell in a shade of plastic, its two leads behind. */
const socket: Shape = (part, k, turned) => {
  const r = (inches(part, 'diameter', 1.4) / 2) * k
  const l = between(inches(part, 'length', 1.75) * k, r, r * 4)
  if (!turned)
    return centred(
      circle(0, 0, r, SHADE) + circle(0, 0, r * 0.82, METAL) + circle(0, 0, r * 0.7, LINE, 2) + circle(0, r * 0.1, r * 0.2, ACCENT, 2),
      2 * r,
      2 * r,
      '',
      callout(part, 'diameter', 'ø '),
    )
  const threads = [0.16, 0.3, 0.44].map(
    (f) => d`M${-r * 0.78} ${-l / 2 + l * f}Q0 ${-l / 2 + l * (f + 0.1)} ${r * 0.78} ${-l / 2 + l * f - l * 0.05}`,
  )
  return {
    art:
      wire(d`M${-r * 0.3} ${l * 0.46}q${-r * 0.1} ${r * 0.6} ${-r * 0.7} ${r * 0.7}`, r * 0.1) +
      wire(d`M${r * 0.3} ${l * 0.46}q${r * 0.1} ${r * 0.6} ${r * 0.7} ${r * 0.7}`, r * 0.1, METAL) +
      path(d`M${-r} ${-l * 0.05}H${r}L${r * 0.6} ${l / 2}A${r * 0.6} ${r * 0.2} 0 0 1 ${-r * 0.6} ${l / 2}z`, SHADE) +
      path(d`M${-r * 0.8} ${-l / 2}H${r * 0.8}V${-l * 0.05}A${r * 0.8} ${r * 0.24} 0 0 1 ${-r * 0.8} ${-l * 0.05}z`, METAL) +
      stroke(threads, 2) +
      ellipse(0, -l / 2, r * 0.8, r * 0.26, LINE) +
      stroke(d`M${-r} ${-l * 0.05}A${r} ${r * 0.28} 0 0 0 ${r} ${-l * 0.05}`, r * 0.09, ACCENT),
    box: [-r * 1.1, -l / 2 - r * 0.26, r * 1.1, l / 2 + r * 0.9],
    dims: [dim('below', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

/** A wall plate with its opening and two screws. */
const plate: Shape = (part, k, turned) => {
  const w = inches(part, 'width', 2.75) * k
  const h = limited(part, inches(part, 'height', 4.5) * k, w * 0.6, w * 2)
  const deep = turned ? w * 0.12 : 0
  const [dx, dy] = recede(deep)
  return {
    art:
      block(-w / 2, -h / 2, w, h, deep, [FILL, METAL, SHADE]) +
      rect(-w * 0.24, -h * 0.29, w * 0.48, h * 0.58, LINE, 2, w * 0.02) +
      rect(-w * 0.2, -h * 0.27, w * 0.44, h * 0.56, '#fff', 0) +
      dots(
        [
          [0, -h * 0.4],
          [0, h * 0.4],
        ],
        w * 0.09,
      ) +
      dots(
        [
          [0, -h * 0.4],
          [0, h * 0.4],
        ],
        w * 0.05,
        ACCENT,
      ),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'width')), dim('left', -h / 2, h / 2, callout(part, 'height'))],
  }
}

/** A dial plate with minutes around it, and its knob. */
const knob: Shape = (part, k, turned) => {
  const w = inches(part, 'width', 2.75) * k
  const h = limited(part, inches(part, 'height', 4.5) * k, w * 0.6, w * 2)
  const deep = turned ? w * 0.1 : 0
  const [dx, dy] = recede(deep)
  const r = Math.min(w, h) * 0.2
  const marks = series(13, (i) => {
    const turn = ((i - 6) / 6) * 2.5 - Math.PI / 2
    return d`M${1.4 * r * Math.cos(turn)} ${1.4 * r * Math.sin(turn)}L${1.75 * r * Math.cos(turn)} ${1.75 * r * Math.sin(turn)}`
  })
  const grips = series(
    18,
    (i) =>
      d`M${r * 0.84 * Math.cos((i * Math.PI) / 9)} ${r * 0.84 * Math.sin((i * Math.PI) / 9)}L${r * Math.cos((i * Math.PI) / 9)} ${r * Math.sin((i * Math.PI) / 9)}`,
  )
  return {
    art:
      block(-w / 2, -h / 2, w, h, deep, [METAL, FILL, SHADE]) +
      stroke(marks, 2) +
      (turned ? circle(r * 0.12, r * 0.12, r * 1.06, LINE, 0) : '') +
      circle(0, 0, r * 1.04, SHADE) +
      stroke(grips, 1.5) +
      circle(0, 0, r * 0.8, FILL, 2) +
      path(d`M${-r * 0.12} ${-r * 0.74}h${r * 0.24}v${r * 0.7}h${-r * 0.24}z`, ACCENT, 2) +
      dots(
        [
          [0, -h * 0.43],
          [0, h * 0.43],
        ],
        w * 0.06,
      ),
    box: [-w / 2, -h / 2 + dy, w / 2 + dx, h / 2],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'width')), dim('left', -h / 2, h / 2, callout(part, 'height'))],
    note: piecesOf(part),
  }
}

const shapes: Record<(typeof KINDS)[number], Shape> = { lead, terminal, fuse, socket, plate, knob }
const draw: Shape = (part, k, turned) => shapes[choice(part, 'kind', KINDS)](part, k, turned)

export const wiring: Drawer = { angle: (part, k) => draw(part, k, true), front: (part, k) => draw(part, k, false) }
