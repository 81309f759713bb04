import type { DrawablePart, Drawer, Figure } from '../../family.ts'
import { ACCENT, FILL, LINE, METAL, NOTE, SHADE, centred, circle, d, dim, path, pierced, rect, series, stroke } from '../../draw-kit.ts'
import { between, callout, choice, count, inches, limited } from '../../measure.ts'
import { ALONG, NARROW, at, disc, drum, hoop, rib } from '../../turned.ts'

// Traits: blades 20-42, rotation cw or ccw, inlet single or double.

function sizes(part: DrawablePart, k: number) {
  const across = inches(part, 'diameter', 5.1)
  return {
    r: (across / 2) * k,
    width: between(inches(part, 'width', across * 0.45), across * 0.18, across * 1.1) * k,
    bore: limited(part, inches(part, 'bore', across * 0.06), across * 0.03, across * 0.1) * (k / 2),
    blades: count(part, 'blades', 20, 42),
    double: choice(part, 'inlet', ['single', 'double']) === 'double',
  }
}

/** The blades that show on the outside between `x0` and `x1`, or (`inside`) on the far wall. */
function vanes(n: number, r: number, x0: number, x1: number, inside: boolean): string {
  const step = (2 * Math.PI) / n
  let data = ''
  for (let turn = -Math.PI / 2 + step * 0.3; turn < Math.PI / 2 - step * 0.2; turn += step) {
    const [a, b] = inside ? [Math.PI - turn, Math.PI - turn - step * 0.5] : [turn, turn + step * 0.5]
    data += inside ? d`M${at(x0, r, a)}H${x1}` : d`M${at(x0, r, a)}L${at(x1, r, a)} ${at(x1, r, b)} ${at(x0, r, b)}z`
  }
  return data
}

function angle(part: DrawablePart, k: number): Figure {
  const { r, width, bore, blades, double } = sizes(part, k)
  const far = width * ALONG
  const inner = 0.84 * r
  const plate = double ? far / 2 : far
  const [hub, ring] = [Math.max(plate - 0.28 * r, plate * 0.3), Math.min(0.1 * r, far * 0.14)]
  return {
    art:
      disc(0, inner, SHADE, 0) +
      stroke(vanes(blades, inner, 0, far, true), 1.2) +
      disc(plate, inner, FILL, 1.5) +
      drum(hub, plate, Math.max(0.13 * r, bore * 1.7), METAL, METAL, 2) +
      disc(hub, bore, ACCENT, 2) +
      // The near wall goes over all that the opening does not show.
      path(rimBand(0, far, r), LINE) +
      path(vanes(blades, r, ring, far - ring, false), SHADE, 0) +
      path(rimBand(0, ring, r), METAL, 2) +
      path(rimBand(far - ring, far, r), METAL, 2) +
      (double ? path(rimBand(plate - ring / 3, plate + ring / 3, r), METAL, 1.5) : '') +
      pierced(hoop(0, r) + hoop(0, inner), FILL),
    box: [-NARROW * r, -r, far + NARROW * r, r],
    dims: [dim('left', -r, r, callout(part, 'diameter', 'ø ')), dim('below', 0, far, callout(part, 'width'))],
    note: callout(part, 'bore', 'bore '),
  }
}

/** Path data of a band around the near side. */
const rimBand = (x0: number, x1: number, r: number): string => rib(x0, r) + d`H${x1}A${NARROW * r} ${r} 0 0 0 ${x1} ${-r}z`

function front(part: DrawablePart, k: number): Figure {
  const { r, bore, blades } = sizes(part, k)
  const lean = choice(part, 'rotation', ['cw', 'ccw']) === 'cw' ? 1 : -1
  const polar = (radius: number, turn: number) => [radius * Math.cos(turn), radius * Math.sin(turn)] as const
  const curves = series(blades, (i) => {
    const turn = (2 * Math.PI * i) / blades
    return d`M${polar(0.8 * r, turn)}Q${polar(0.88 * r, turn - lean * 0.03)} ${polar(0.95 * r, turn + lean * 0.1)}`
  })
  // A third of a turn, with its head at the end.
  const [from, to] = lean > 0 ? [-2.2, -0.95] : [-0.95, -2.2]
  const head = (radius: number) => polar(radius, to - lean * 0.14)
  const arrow = d`M${polar(0.5 * r, from)}A${0.5 * r} ${0.5 * r} 0 0 ${lean > 0 ? 1 : 0} ${polar(0.5 * r, to)}M${head(0.44 * r)}L${polar(0.5 * r, to)} ${head(0.57 * r)}`
  return {
    ...centred(
      circle(0, 0, r, SHADE) +
        stroke(curves, 2) +
        circle(0, 0, 0.78 * r, FILL, 2) +
        (part.traits['rotation'] ? stroke(arrow, 2, NOTE) : '') +
        circle(0, 0, Math.max(0.17 * r, bore * 1.7), METAL, 2) +
        circle(0, 0, bore, ACCENT, 2),
      2 * r,
      2 * r,
      '',
      callout(part, 'diameter', 'ø '),
    ),
    note: callout(part, 'bore', 'bore '),
  }
}

function side(part: DrawablePart, k: number): Figure {
  const { r, width, blades, bore, double } = sizes(part, k)
  const ring = Math.min(0.1 * r, width * 0.1)
  const half = width / 2
  const rows = series(Math.round(blades / 2), (i) => {
    const [a, b] = [0.1, 0.6].map((f) => r * 0.98 * -Math.cos((Math.PI * (i + f)) / Math.round(blades / 2)))
    return d`M${-half} ${a ?? 0}h${width}V${b ?? 0}h${-width}z`
  })
  return centred(
    rect(half, -0.16 * r, 0.14 * r, 0.32 * r, METAL) +
      rect(half + 0.14 * r, -bore, 0.06 * r, 2 * bore, ACCENT, 1.5) +
      rect(-half, -r, width, 2 * r, LINE) +
      path(rows, SHADE, 0) +
      [-half, half - ring, ...(double ? [-ring / 4] : [])]
        .map((x, i) => rect(x, -r, i === 2 ? ring / 2 : ring, 2 * r, METAL, i === 2 ? 1.5 : 2.5))
        .join(''),
    width + 0.4 * r,
    2 * r,
    '',
    callout(part, 'diameter', 'ø '),
  )
}

export const blowerWheel: Drawer = {
  angle,
  front,
  side: (part, k) => {
    const figure = side(part, k)
    const half = sizes(part, k).width / 2
    return { ...figure, dims: [...figure.dims, dim('below', -half, half, callout(part, 'width'))] }
  },
}
