import { hasPlate, isRoundFilter } from './family.ts'
import { viewsOf } from './views.ts'
import type { Dimension, DrawablePart, Drawer, Figure, PartFamily, PartView } from './family.ts'
import { GRID, NOTE, circle, d, escapeXml, lettering, place, round, sheet, svg } from './draw-kit.ts'
import { between } from './measure.ts'
import { attachment } from './shapes/attachment.ts'
import { belt } from './shapes/belt.ts'
import { blowerWheel } from './shapes/fan/blower-wheel.ts'
import { brushRoll } from './shapes/brush-roll.ts'
import { cap } from './shapes/cap.ts'
import { circuitBoard } from './shapes/circuit-board.ts'
import { damper } from './shapes/fan/damper.ts'
import { duct } from './shapes/duct.ts'
import { fanBlade } from './shapes/fan/fan-blade.ts'
import { filter } from './shapes/filter.ts'
import { roundFilter } from './shapes/filter-round.ts'
import { grille } from './shapes/fan/grille.ts'
import { hardware } from './shapes/hardware.ts'
import { hose } from './shapes/hose.ts'
import { housing } from './shapes/fan/housing.ts'
import { kit } from './shapes/kit.ts'
import { lens } from './shapes/lens.ts'
import { motorAssembly } from './shapes/motor-assembly.ts'
import { motor } from './shapes/motor.ts'
import { drawPlate } from './plate.ts'
import { supply } from './shapes/supply.ts'
import { capacitor, partSwitch } from './shapes/switch.ts'
import { vacuumBag } from './shapes/vacuum-bag.ts'
import { wiring } from './shapes/wiring.ts'

const WIDTH = 400
const HEIGHT = 300
const MARGIN = 18
const QUARTER_DOLLAR = 0.955
const LETTER_WIDTH = 7.9

const drawers: Partial<Record<PartFamily, Drawer>> = {
  motor,
  'blower-wheel': blowerWheel,
  housing,
  'fan-blade': fanBlade,
  'vacuum-bag': vacuumBag,
  belt,
  filter,
  grille,
  switch: partSwitch,
  hardware,
  'motor-assembly': motorAssembly,
  lens,
  capacitor,
  'circuit-board': circuitBoard,
  hose,
  'brush-roll': brushRoll,
  attachment,
  duct,
  cap,
  damper,
  wiring,
  supply,
  kit,
}

/** Null of a part that nobody knows the look of. */
const drawerOf = (part: DrawablePart): Drawer | null =>
  hasPlate(part) ? null : isRoundFilter(part) ? roundFilter : (drawers[part.family] ?? null)

/** A text centred at `x`, moved as far as needed to stay inside the drawing. */
function label(x: number, y: number, text: string): string {
  const half = (text.length * LETTER_WIDTH) / 2 + 12
  return `<text x="${round(between(x, half, WIDTH - half))}" y="${round(between(y, 14, HEIGHT - 6))}">${escapeXml(text)}</text>`
}

const note = (text = ''): string => label(WIDTH, 26, text)

/** A dimension line with its end ticks and callout; `x`, `y` is where the figure's own origin went. */
function dimensionLine({ side, from, to, label: text }: Dimension, box: Figure['box'], x: number, y: number) {
  if (side === 'left') {
    const at = x + box[0] - 15
    return {
      line: d`M${at} ${y + from}V${y + to}m-5 0h10M${at - 5} ${y + from}h10`,
      text: label(at - 9 - (text.length * LETTER_WIDTH) / 2, y + (from + to) / 2 + 4.5, text),
    }
  }
  const at = side === 'below' ? y + box[3] + 15 : y + box[1] - 13
  return {
    line: d`M${x + from} ${at}H${x + to}m0 -5v10M${x + from} ${at - 5}v10`,
    text: label(x + (from + to) / 2, side === 'below' ? at + 18 : at - 8, text),
  }
}

/** The space for dimension lines: on the left, above and below the figure. */
function gutters(dims: Dimension[], remark: boolean): [left: number, above: number, below: number] {
  const widest = Math.max(0, ...dims.map((dim) => (dim.side === 'left' ? dim.label.length : 0)))
  const used = (side: Dimension['side']) => dims.some((dim) => dim.side === side)
  return [widest && widest * LETTER_WIDTH + 20, used('above') ? 32 : remark ? 22 : 0, used('below') ? 34 : 0]
}

function sized(drawer: Drawer, part: DrawablePart, view: Exclude<PartView, 'scale'>): string {
  const draw = drawer[view] ?? drawer.angle
  const unit = draw(part, 1)
  const dims = unit.dims.filter((dim) => dim.label)
  const [left, above, below] = gutters(dims, Boolean(unit.note))
  const [w, h] = [unit.box[2] - unit.box[0], unit.box[3] - unit.box[1]]
  const k = Math.min((WIDTH - 2 * MARGIN - left) / w, (HEIGHT - 2 * MARGIN - above - below) / h)
  const figure = draw(part, k)
  const x = (WIDTH + left - w * k) / 2 - figure.box[0]
  const y = (HEIGHT + above - below - h * k) / 2 - figure.box[1]
  const lines = figure.dims.filter((dim) => dim.label).map((dim) => dimensionLine(dim, figure.box, x, y))
  return (
    place(sheet(figure.art), x, y) +
    (lines.length ? `<path d="${lines.map(({ line }) => line).join('')}" fill="none" stroke="${NOTE}" stroke-width="1.2"/>` : '') +
    lettering(lines.map(({ text }) => text).join('') + (figure.note ? note(figure.note) : ''))
  )
}

/** Grid spacings, in inches, finest first: each is used while its lines are at least 9 apart. */
const MESHES = [
  [1, 'grid 1"'],
  [12, 'grid 1 ft'],
  [120, 'grid 10 ft'],
] as const

/** The front view on a grid of inches (feet for large parts), a quarter dollar beside it. */
function toScale(drawer: Drawer, shown: DrawablePart): string {
  const part: DrawablePart = { ...shown, isToScale: true }
  const unit = drawer.front(part, 1)
  const [w, h] = [unit.box[2] - unit.box[0], unit.box[3] - unit.box[1]]
  const gap = 0.5
  const k = Math.min(96, (WIDTH - 40) / (w + gap + QUARTER_DOLLAR), (HEIGHT - 76) / h)
  const coined = k > 9
  const [inches, words] = MESHES.find(([mesh]) => k * mesh > 9) ?? MESHES[2]
  const step = k * inches
  const { art, box, only } = drawer.front(part, k)
  const left = (WIDTH - (w + (coined ? gap + QUARTER_DOLLAR : 0)) * k) / 2
  const floor = (HEIGHT + Math.max(h * k, coined ? QUARTER_DOLLAR * k : 0)) / 2
  let grid = ''
  for (let gx = left % step; gx < WIDTH; gx += step) grid += d`M${gx} 0V${HEIGHT}`
  for (let gy = floor % step; gy < HEIGHT; gy += step) grid += d`M0 ${gy}H${WIDTH}`
  const r = (QUARTER_DOLLAR / 2) * k
  const [cx, cy] = [left + (w + gap) * k + r, floor - r]
  const coin = circle(cx, cy, r, '#fff', 1.2) + (r > 12 ? circle(cx, cy, r * 0.88, 'none', 1.2) : '')
  return (
    `<path d="${grid}" fill="none" stroke="${GRID}"/>` +
    place(sheet(art), left - box[0], floor - box[3]) +
    (coined ? `<g stroke="${NOTE}">${coin}</g>` : '') +
    lettering(
      note(only ? `${only}, ${words}` : words) +
        (coined ? label(cx, floor + 18, 'quarter') + (r > 20 ? label(cx, cy + 5, '25¢') : '') : ''),
    )
  )
}

/**
 * A part as a technical illustration: a complete SVG, 4:3, sized by the page. The same part and view always give the
 * same drawing. It has no ids, styles or scripts, so that any number of them can stand in a page under a strict
 * content security policy. A view the part does not have is drawn as `angle`; a part whose look nobody knows, as a plate with its number. `title` names the picture for assistive
 * technology; without it the picture is decoration.
 */
export function drawPart(part: DrawablePart, view: PartView, options: { title?: string | undefined } = {}): string {
  const drawer = drawerOf(part)
  const shown = viewsOf(part).find((own) => own === view) ?? 'angle'
  if (!drawer) return svg(WIDTH, HEIGHT, drawPlate(part), options.title)
  const content = shown === 'scale' ? toScale(drawer, part) : sized(drawer, part, shown)
  return svg(WIDTH, HEIGHT, content, options.title)
}
