import type { DrawablePart, Drawer, Figure } from '../family.ts'
import { ACCENT, FILL, LINE, METAL, SHADE, centred, circle, d, dim, ellipse, path, place, rect, series, stroke } from '../draw-kit.ts'
import { callout, choice, inches, limited } from '../measure.ts'
import { drum, pipe } from '../turned.ts'

// Traits: kind crevice, brush, turbo or wand. The `diameter` is that of the fitting.

const KINDS = ['crevice', 'brush', 'turbo', 'wand'] as const

function crevice(part: DrawablePart, k: number, turned: boolean): Figure {
  const length = inches(part, 'length', 9)
  const thick = limited(part, inches(part, 'diameter', 1.25) / (turned ? 1 : 1.1), length * 0.12, length * 0.3)
  const [l, r] = [length * k, (thick / 2) * k]
  const tip = turned ? r * 0.42 : r * 1.05
  const blade = d`M${-l * 0.2} ${-r}C${0} ${-r} ${l * 0.02} ${-tip} ${l * 0.12} ${-tip}H${l * 0.44}L${l * 0.5} ${tip * 0.4}V${tip}H${l * 0.12}C${l * 0.02} ${tip} 0 ${r} ${-l * 0.2} ${r}z`
  return {
    art:
      path(blade, SHADE) +
      path(
        d`M${-l * 0.14} ${-r * 0.6}C0 ${-r * 0.6} ${l * 0.04} ${-tip * 0.5} ${l * 0.12} ${-tip * 0.5}H${l * 0.42}v${tip * 0.2}H${l * 0.12}C${l * 0.04} ${-tip * 0.2} 0 ${-r * 0.3} ${-l * 0.14} ${-r * 0.3}z`,
        FILL,
        0,
      ) +
      (turned ? pipe(-l * 0.5, -l * 0.2, r * 1.1, r * 0.85, METAL, LINE) : rect(-l * 0.5, -r * 1.1, l * 0.3, r * 2.2, METAL)) +
      rect(-l * 0.26, -r * 1.1, l * 0.05, r * 2.2, ACCENT, 2),
    box: [-l * 0.5 - (turned ? r * 0.6 : 0), -r * 1.1, l * 0.5, r * 1.1],
    dims: [dim('below', -l * 0.5, l * 0.5, callout(part, 'length'))],
    note: callout(part, 'diameter', 'fitting ø '),
  }
}

function dusting(part: DrawablePart, k: number, turned: boolean): Figure {
  const r = (inches(part, 'diameter', 2.75) / 2) * k
  if (!turned) {
    const hairs = series(60, (i) => {
      const turn = (i * Math.PI) / 30
      return d`M${0.72 * r * Math.cos(turn)} ${0.72 * r * Math.sin(turn)}L${r * Math.cos(turn)} ${r * Math.sin(turn)}`
    })
    const art = stroke(hairs, r * 0.05) + circle(0, 0, 0.74 * r, SHADE) + circle(0, 0, 0.6 * r, ACCENT, 2) + circle(0, 0, 0.42 * r, LINE, 2)
    return centred(art, 2 * r, 2 * r, '', callout(part, 'diameter', 'ø '))
  }
  const hairs = series(33, (i) => {
    const x = -1 + i / 16
    return d`M${x * r * 0.9} ${r * 0.35 + 0.24 * r * Math.sqrt(1 - Math.min(1, x * x))}L${x * r * 1.06} ${r * 1.15 + 0.2 * r * Math.sqrt(1 - Math.min(1, x * x))}`
  })
  return {
    art:
      rect(-r * 0.42, -r * 1.35, r * 0.84, r, METAL) +
      ellipse(0, -r * 1.35, r * 0.42, r * 0.14, LINE) +
      path(
        d`M${-r * 0.42} ${-r * 0.55}L${-r * 0.94} ${r * 0.1}V${r * 0.4}A${r * 0.94} ${r * 0.26} 0 0 0 ${r * 0.94} ${r * 0.4}V${r * 0.1}L${r * 0.42} ${-r * 0.55}z`,
        SHADE,
      ) +
      path(
        d`M${-r * 0.94} ${r * 0.22}A${r * 0.94} ${r * 0.26} 0 0 0 ${r * 0.94} ${r * 0.22}V${r * 0.4}A${r * 0.94} ${r * 0.26} 0 0 1 ${-r * 0.94} ${r * 0.4}z`,
        ACCENT,
        2,
      ) +
      stroke(hairs, r * 0.06),
    box: [-r * 1.08, -r * 1.5, r * 1.08, r * 1.4],
    dims: [dim('below', -r, r, callout(part, 'diameter', 'ø '))],
  }
}

function turbo(part: DrawablePart, k: number, turned: boolean): Figure {
  const w = inches(part, 'width', 6) * k
  const [h, deep] = [w * 0.34, turned ? w * 0.14 : 0]
  const bristles = series(23, (i) => d`M${-w * 0.42 + (i / 22) * w * 0.84} ${h * 0.5}l${i % 2 ? w * 0.012 : -w * 0.012} ${h * 0.28}`)
  return {
    art:
      stroke(bristles, w * 0.012) +
      path(d`M${-w * 0.11} ${-h * 0.4}V${-h * 1.5}h${w * 0.22}V${-h * 0.4}z`, METAL) +
      ellipse(0, -h * 1.5, w * 0.11, turned ? w * 0.04 : w * 0.004, LINE) +
      (deep ? path(d`M${-w * 0.4} ${-h * 0.35}L${-w * 0.34} ${-h * 0.35 - deep}H${w * 0.34}L${w * 0.4} ${-h * 0.35}z`, FILL) : '') +
      path(
        d`M${-w * 0.42} ${-h * 0.35}H${w * 0.42}Q${w / 2} ${-h * 0.35} ${w / 2} ${h * 0.1}V${h * 0.5}H${-w / 2}V${h * 0.1}Q${-w / 2} ${-h * 0.35} ${-w * 0.42} ${-h * 0.35}z`,
        SHADE,
      ) +
      rect(-w * 0.3, -h * 0.18, w * 0.6, h * 0.3, FILL, 2, h * 0.1) +
      stroke(
        series(7, (i) => d`M${-w * 0.24 + i * w * 0.08} ${-h * 0.16}l${w * 0.03} ${h * 0.26}`),
        2,
      ) +
      rect(-w * 0.13, -h * 0.62, w * 0.26, h * 0.2, ACCENT, 2),
    box: [-w / 2, -h * 1.6, w / 2, h * 0.8],
    dims: [dim('below', -w / 2, w / 2, callout(part, 'width'))],
    note: callout(part, 'diameter', 'fitting ø '),
  }
}

/** Two tubes of a wand, and the tools that come with it. */
function wand(part: DrawablePart, k: number, turned: boolean): Figure {
  const length = inches(part, 'length', 40)
  const [l, r] = [length * k, length * 0.035 * k]
  const tube = (x: number, w: number, thick: number) =>
    turned ? drum(x, x + w, thick, SHADE, METAL) : rect(x, -thick, w, thick * 2, SHADE)
  const tool = {
    dimensions: { length: length * 0.34, diameter: length * 0.07, width: length * 0.26 },
    traits: {},
    partNumber: '',
    family: part.family,
  }
  return {
    art:
      place(
        tube(-l * 0.5, l * 0.46, r * 0.8) + tube(-l * 0.06, l * 0.56, r) + rect(-l * 0.06, -r * 1.25, l * 0.06, r * 2.5, ACCENT, 2),
        0,
        -l * 0.19,
      ) +
      place(turbo(tool, k, turned).art, -l * 0.34, l * 0.13) +
      place(dusting({ ...tool, dimensions: { diameter: length * 0.14 } }, k, turned).art, -l * 0.03, l * 0.09) +
      place(crevice(tool, k, turned).art, l * 0.3, l * 0.08),
    box: [-l / 2, -l * 0.26, l / 2, l * 0.22],
    dims: [dim('above', -l / 2, l / 2, callout(part, 'length'))],
    note: callout(part, 'diameter', 'ø '),
  }
}

const shapes = { crevice, brush: dusting, turbo, wand }
const draw = (part: DrawablePart, k: number, turned: boolean) => shapes[choice(part, 'kind', KINDS)](part, k, turned)

export const attachment: Drawer = { angle: (part, k) => draw(part, k, true), front: (part, k) => draw(part, k, false) }
