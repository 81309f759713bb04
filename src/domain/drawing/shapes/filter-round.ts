import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, centred, d, dim, dots, path, place, rect, series, stroke } from '../draw-kit.ts'
import { callout, count, inches, limited, vary } from '../measure.ts'
import { NARROW, at, disc, drum, pipe, rib, spread, stripe } from '../turned.ts'

// Cartridges and foam sleeves: lying drawings of turned.ts, stood up so that the open end is on top.

function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', inches(part, 'width', 5))
  const foam = part.traits['shape'] === 'foam'
  const deep = inches(part, 'depth', inches(part, 'thickness', across * (foam ? 0.5 : 1.2)))
  const tall = inches(part, 'length', inches(part, 'height', deep))
  return {
    r: (across / 2) * k,
    length: limited(part, tall, across * 0.2, across * 2) * k,
    pleats: count(part, 'pleats', 14, 24),
    foam,
  }
}

/** Pores: scattered by the part number, never closer to the rim than it looks. */
function pores(part: DrawablePart, r: number, x0: number, x1: number): string {
  const pore = series(34, (i) => {
    const turn = -1.35 + (2.7 * ((i * 7) % 34)) / 33
    const [x, y] = at(x0 + (x1 - x0) * (0.08 + 0.6 * (vary(part, i + 1, 97) / 96)), r, turn)
    return [x, y] as const
  })
  return dots(pore, r * 0.045)
}

function lying(part: DrawablePart, k: number): { art: string; r: number; far: number } {
  const { r, length, pleats, foam } = sizes(part, k)
  const far = length * 0.86
  const cap = Math.min(0.14 * r, far * 0.2)
  const inner = (foam ? 0.56 : 0.62) * r
  const hollow = disc(0, inner, LINE, 0)
  if (foam)
    return {
      art:
        hollow +
        pipe(0, far, r, inner, SHADE, FILL) +
        pores(part, r, 0, far) +
        path(rib(far - cap * 1.6, r) + d`H${far - cap * 0.8}A${NARROW * r} ${r} 0 0 0 ${far - cap * 0.8} ${-r}z`, ACCENT, 2),
      r,
      far,
    }
  const turns = spread(pleats, 0.05)
  const half = Math.PI / pleats / 2.2
  return {
    art:
      drum(far - cap, far, r, METAL, METAL) +
      path(d`M${cap} ${-0.94 * r}H${far - cap}A${NARROW * 0.94 * r} ${0.94 * r} 0 0 1 ${far - cap} ${0.94 * r}H${cap}z`, FILL) +
      path(turns.map((turn) => stripe(cap, far - cap, 0.94 * r, turn - half, turn + half)).join(''), SHADE, 1) +
      path(rib(far - cap, r) + d`H${far}A${NARROW * r} ${r} 0 0 0 ${far} ${-r}z`, METAL) +
      hollow +
      pipe(0, cap, r, inner, METAL, FILL) +
      disc(0, inner, ACCENT, 2) +
      disc(0, inner * 0.8, LINE, 2),
    r,
    far,
  }
}

function angle(part: DrawablePart, k: number): Figure {
  const { art, r, far } = lying(part, k)
  return {
    art: place(art, 0, 0, 90),
    box: [-r, -NARROW * r, r, far + NARROW * r],
    dims: [dim('below', -r, r, callout(part, 'diameter', 'ø ')), dim('left', 0, far, callout(part, 'length') || callout(part, 'height'))],
  }
}

function front(part: DrawablePart, k: number): Figure {
  const { r, length, pleats, foam } = sizes(part, k)
  const cap = Math.min(0.14 * r, length * 0.16)
  const lines = spread(pleats * 2, 0).map((turn) => d`M${0.94 * r * Math.sin(turn)} ${-length / 2 + cap}v${length - 2 * cap}`)
  const pore = series(40, (i) => {
    const [x, y] = [Math.sin(-1.3 + (2.6 * ((i * 7) % 40)) / 39) * r, (vary(part, i + 1, 97) / 96 - 0.5) * (length - 2.6 * cap)]
    return [x, y] as const
  })
  const art = foam
    ? rect(-r, -length / 2, 2 * r, length, FILL, 2.5, r * 0.06) +
      dots(pore, r * 0.045) +
      rect(-r, length / 2 - cap, 2 * r, cap * 0.6, ACCENT, 2)
    : rect(-0.94 * r, -length / 2, 1.88 * r, length, FILL) +
      stroke(lines, 1.2) +
      (part.isToScale ? '' : rect(-0.62 * r, -length / 2 - cap * 0.3, 1.24 * r, cap, ACCENT, 2)) +
      rect(-r, -length / 2, 2 * r, cap, METAL) +
      rect(-r, length / 2 - cap, 2 * r, cap, METAL) +
      (part.isToScale ? rect(-0.62 * r, -length / 2, 1.24 * r, cap * 0.4, ACCENT, 2) : '')
  return centred(art, 2 * r, length, callout(part, 'diameter', 'ø '), callout(part, 'length') || callout(part, 'height'))
}

export const roundFilter: Drawer = { angle, front }
