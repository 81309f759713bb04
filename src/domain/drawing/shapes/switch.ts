import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, centred, circle, d, dim, dots, path, place, rect, series, stroke } from '../draw-kit.ts'
import { between, callout, choice, inches, limited } from '../measure.ts'
import { block, recede } from '../boxed.ts'

// Traits: kind rocker, capacitor, timer, dial, buttons, sensor or pull-chain; keys, how many rockers or buttons it has.

const KINDS = ['rocker', 'capacitor', 'timer', 'dial', 'buttons', 'sensor', 'pull-chain'] as const
type Kind = (typeof KINDS)[number]
const usual: Record<Kind, [width: number, height: number, depth: number]> = {
  rocker: [1.1, 1.6, 1.3],
  capacitor: [2, 3.4, 1.3],
  timer: [2.75, 4.5, 1],
  dial: [2, 2, 1.2],
  buttons: [1.75, 2.75, 1.4],
  sensor: [1.75, 2.75, 1.5],
  'pull-chain': [1, 1.5, 1],
}

function sizes(part: DrawablePart, k: number) {
  const kind = choice<Kind>(part, 'kind', KINDS)
  const [w, h, deep] = usual[kind]
  const width = inches(part, 'width', inches(part, 'diameter', w))
  const height = limited(part, inches(part, 'height', (width * h) / w), width * 0.4, width * 2.6)
  const depth = between(inches(part, 'depth', (width * deep) / w), width * 0.25, width * 1.4)
  const keys = Math.round(between(Number(part.traits['keys'] ?? 1) || 1, 1, 5))
  return { kind, keys, w: width * k, h: height * k, depth: depth * k }
}
type Sizes = ReturnType<typeof sizes>

/** Rays around a dial between `from` and `to`, each from share `a` to share `b` of `r`. */
function marks(n: number, r: number, a: number, b: number, from = 0.75, to = 2.25): string {
  return series(n, (i) => {
    const turn = Math.PI * (from + ((to - from) * i) / (n - 1))
    const [c, s] = [Math.cos(turn) * r, Math.sin(turn) * r]
    return d`M${c * a} ${s * a}L${c * b} ${s * b}`
  }).join('')
}

/** A knob with its pointer; `lift` px shows its rim below it. */
function knob(r: number, lift: number): string {
  return (
    (lift ? path(d`M${-r} 0v${lift}a${r} ${r} 0 0 0 ${2 * r} 0v${-lift}z`, SHADE) : '') +
    circle(0, 0, r, METAL) +
    circle(0, 0, r * 0.74, FILL, 1.5) +
    stroke(d`M0 ${-r * 0.2}V${-r * 0.66}`, r * 0.2 + 3) +
    stroke(d`M0 ${-r * 0.2}V${-r * 0.66}`, r * 0.2, ACCENT)
  )
}

/** One rocker of half sizes `u` and `v`. */
const rocker = (u: number, v: number, r: number): string =>
  rect(-u * 1.16, -v * 1.12, u * 2.32, v * 2.24, LINE, 2, r * 0.06) +
  path(d`M${-u} ${-v}h${u * 2}v${v * 1.06}h${-u * 2}z`, FILL, 2) +
  path(d`M${-u} ${v * 0.06}h${u * 2}v${v * 0.94}h${-u * 2}z`, SHADE, 2) +
  circle(0, v * 0.52, Math.min(u, v) * 0.24, ACCENT, 2)

/** `n` keys, side by side on a wide face and below each other on a high one. */
const keyed = ({ keys, w, h }: Sizes, draw: (u: number, v: number) => string): string => {
  const [columns, rows] = w > h ? [keys, 1] : [1, keys]
  const [cw, ch] = [(w * 0.84) / columns, (h * 0.84) / rows]
  return series(keys, (i) =>
    place(draw(cw * 0.4, ch * 0.4), w > h ? (i - (keys - 1) / 2) * cw : 0, w > h ? 0 : (i - (keys - 1) / 2) * ch),
  ).join('')
}

/** A bead chain with its pull below the switch. */
const chain = (w: number, h: number): string =>
  dots(
    series(9, (i) => [0, h * (0.52 + i * 0.1)] as const),
    w * 0.11,
  ) + path(d`M0 ${h * 1.36}L${w * 0.13} ${h * 1.6}A${w * 0.13} ${w * 0.13} 0 0 1 ${-w * 0.13} ${h * 1.6}z`, ACCENT, 2)

/** What is on the front of a switch. */
function face(size: Sizes, lift: number): string {
  const { kind, w, h } = size
  const r = Math.min(w, h) / 2
  if (kind === 'rocker') return keyed(size, (u, v) => rocker(u, v, r))
  if (kind === 'buttons')
    return keyed(
      size,
      (u, v) => rect(-u, -v, u * 2, v * 2, METAL, 2, Math.min(u, v) * 0.3) + circle(u * 0.7, 0, Math.min(u, v) * 0.2, ACCENT, 2),
    )
  if (kind === 'pull-chain') return circle(0, h * 0.1, r * 0.5, METAL, 2) + stroke(d`M${-r * 0.7} ${-h * 0.3}h${r * 1.4}`, 2) + chain(w, h)
  if (kind === 'sensor')
    return (
      rect(-w * 0.3, -h * 0.34, w * 0.6, h * 0.68, METAL, 2, r * 0.1) +
      stroke(
        series(5, (i) => d`M${-w * 0.18} ${-h * 0.24 + i * h * 0.06}h${w * 0.36}`),
        2,
      ) +
      rect(-w * 0.14, h * 0.12, w * 0.28, h * 0.13, ACCENT, 2, r * 0.05)
    )
  if (kind === 'timer')
    return (
      dots(
        [
          [0, -h * 0.43],
          [0, h * 0.43],
        ],
        w * 0.05,
      ) +
      stroke(marks(13, r, 0.7, 0.82), 2) +
      stroke(marks(4, r, 0.7, 0.9), 3) +
      knob(r * 0.56, lift)
    )
  return circle(0, 0, r * 0.92, FILL, 1.5) + stroke(marks(11, r, 0.76, 0.87), 2) + knob(r * 0.6, lift)
}

/** A run capacitor: an oval can, its terminals on top. */
function can({ w, h, depth }: Sizes, turned: boolean): string {
  const rise = turned ? depth * 0.2 : 0
  const [x, y] = [-w / 2, -h / 2]
  const [top, foot] = [y + h * 0.14 + rise, h / 2 - rise]
  const lid = d`a${w * 0.25} ${rise} 0 0 1 ${w * 0.25} ${-rise}h${w * 0.5}a${w * 0.25} ${rise} 0 0 1 0 ${2 * rise}h${-w * 0.5}a${w * 0.25} ${rise} 0 0 1 ${-w * 0.25} ${-rise}z`
  const curve = (at: number) =>
    d`M${x} ${at}a${w * 0.25} ${rise} 0 0 0 ${w * 0.25} ${rise}h${w * 0.5}a${w * 0.25} ${rise} 0 0 0 ${w * 0.25} ${-rise}`
  const lug = (at: number) => rect(at - w * 0.035, y, w * 0.07, h * 0.14 + rise * 0.9, METAL, 2)
  return (
    path(curve(foot) + d`V${top}H${x}z`, SHADE) +
    path(
      curve(h * 0.18) +
        d`V${h * 0.26}` +
        d`a${w * 0.25} ${rise} 0 0 1 ${-w * 0.25} ${rise}h${-w * 0.5}a${w * 0.25} ${rise} 0 0 1 ${-w * 0.25} ${-rise}z`,
      ACCENT,
      2,
    ) +
    stroke(d`M${-w * 0.3} ${-h * 0.04 + rise}h${w * 0.42}M${-w * 0.3} ${h * 0.05 + rise}h${w * 0.26}`, 2) +
    (turned ? path(d`M${x} ${top}${lid}`, FILL) : rect(x, top, w, h * 0.04, FILL, 2)) +
    lug(-w * 0.24) +
    lug(-w * 0.12) +
    lug(w * 0.12) +
    lug(w * 0.24)
  )
}

function angle(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { kind, w, h, depth } = size
  const dims = [
    dim('left', -h / 2, h / 2, callout(part, 'height')),
    dim('below', -w / 2, w / 2, callout(part, 'width') || callout(part, 'diameter', 'ø ')),
  ]
  if (kind === 'capacitor') return { art: can(size, true), box: [-w / 2, -h / 2, w / 2, h / 2], dims }
  const [bx, by] = recede(depth)
  const rim = Math.min(w, h) * 0.1
  const [rx, ry] = recede(rim)
  // A wide bezel in front of a narrower body with its spade terminals at the back.
  const [iw, ih] = [w * 0.84, h * 0.8]
  const pins = [0.3, 0.62].map((f) => rect(iw / 2 + rx + bx * 0.98, -ih / 2 + by + ih * f, w * 0.12, h * 0.045, METAL, 2)).join('')
  return {
    art:
      pins +
      block(-iw / 2 + rx, -ih / 2 + ry, iw, ih, depth, [METAL, METAL, SHADE]) +
      block(-w / 2, -h / 2, w, h, rim, [kind === 'rocker' ? METAL : FILL, FILL, SHADE]) +
      face(size, kind === 'rocker' ? 0 : Math.min(w, h) * 0.07),
    box: [
      -w / 2,
      -h / 2 + Math.min(ry, by + ry + h * 0.1),
      Math.max(w / 2 + rx, iw / 2 + rx + bx + w * 0.12),
      kind === 'pull-chain' ? h * 1.75 : h / 2,
    ],
    dims,
  }
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { kind, w, h } = size
  const art =
    kind === 'capacitor' ? can(size, false) : rect(-w / 2, -h / 2, w, h, kind === 'rocker' ? METAL : FILL, 2.5, w * 0.03) + face(size, 0)
  const figure = centred(art, w, h, callout(part, 'width') || callout(part, 'diameter', 'ø '), callout(part, 'height'))
  return kind === 'pull-chain' ? { ...figure, box: [-w / 2, -h / 2, w / 2, h * 1.75], dims: figure.dims.slice(1) } : figure
}

export const partSwitch: Drawer = { angle, front }

/** A capacitor stands: its `length` is the height of the can. */
const standing = (part: DrawablePart): DrawablePart => {
  const { length, height, ...others } = part.dimensions
  const tall = length ?? height
  return { ...part, dimensions: { ...others, ...(tall !== undefined && { height: tall }) }, traits: { kind: 'capacitor' } }
}

export const capacitor: Drawer = { angle: (part, k) => angle(standing(part), k), front: (part, k) => front(standing(part), k) }
