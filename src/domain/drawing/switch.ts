import type { DrawablePart, Drawer, Figure } from './family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, centred, circle, d, dim, dots, path, rect, series, stroke } from './draw-kit.ts'
import { between, callout, choice, inches } from './measure.ts'
import { block, recede } from './boxed.ts'

// Traits: kind rocker, capacitor, timer or dial.

type Kind = 'rocker' | 'capacitor' | 'timer' | 'dial'
const usual: Record<Kind, [width: number, height: number, depth: number]> = {
  rocker: [1.1, 1.6, 1.3],
  capacitor: [2, 3.4, 1.3],
  timer: [2.75, 4.5, 1],
  dial: [2, 2, 1.2],
}

function sizes(part: DrawablePart, k: number) {
  const kind = choice<Kind>(part, 'kind', ['rocker', 'capacitor', 'timer', 'dial'])
  const [w, h, deep] = usual[kind]
  const width = inches(part, 'width', inches(part, 'diameter', w))
  const height = between(inches(part, 'height', (width * h) / w), width * 0.4, width * 2.6)
  const depth = between(inches(part, 'depth', (width * deep) / w), width * 0.25, width * 1.4)
  return { kind, w: width * k, h: height * k, depth: depth * k }
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

/** The front of everything but the capacitor. */
function face({ kind, w, h }: Sizes, lift: number): string {
  const r = Math.min(w, h) / 2
  if (kind === 'rocker')
    return (
      rect(-w * 0.36, -h * 0.38, w * 0.72, h * 0.76, LINE, 2, r * 0.06) +
      path(d`M${-w * 0.31} ${-h * 0.34}h${w * 0.62}v${h * 0.36}h${-w * 0.62}z`, FILL, 2) +
      path(d`M${-w * 0.31} ${h * 0.02}h${w * 0.62}v${h * 0.32}h${-w * 0.62}z`, SHADE, 2) +
      stroke(d`M0 ${-h * 0.25}v${h * 0.12}`, r * 0.09) +
      circle(0, h * 0.18, r * 0.14, ACCENT, 2)
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
    box: [-w / 2, -h / 2 + Math.min(ry, by + ry + h * 0.1), Math.max(w / 2 + rx, iw / 2 + rx + bx + w * 0.12), h / 2],
    dims,
  }
}

function front(part: DrawablePart, k: number): Figure {
  const size = sizes(part, k)
  const { kind, w, h } = size
  const art =
    kind === 'capacitor' ? can(size, false) : rect(-w / 2, -h / 2, w, h, kind === 'rocker' ? METAL : FILL, 2.5, w * 0.03) + face(size, 0)
  return centred(art, w, h, callout(part, 'width') || callout(part, 'diameter', 'ø '), callout(part, 'height'))
}

export const partSwitch: Drawer = { angle, front }
