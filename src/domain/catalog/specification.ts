import type { PartFamily } from '../drawing/family.ts'

/** `dimension`: a number of inches in a product's `dimensions`. `spec`: a text in its `specs`. */
export type SpecificationSource = 'dimension' | 'spec'

/** One figure by which the parts of a family differ. */
export interface Specification {
  source: SpecificationSource
  /** What the figure is stored under: a key of `dimensions` or `specs`. */
  key: string
  /** What people read. */
  label: string
  /** The unit that a value ends with; '' for words and plain counts. */
  unit: string
  /** Other names that files and older data use for it. */
  aliases: readonly string[]
  /** Whether lists can be narrowed by it. The SQL function `listed_figures` (migration 0053) has the same rule: a change here needs a migration too. */
  isFilter: boolean
}

type Extra = Partial<Pick<Specification, 'aliases' | 'isFilter'>>

const inches = (key: string, label: string, extra: Extra = {}): Specification => ({
  source: 'dimension',
  key,
  label,
  unit: 'in.',
  aliases: [],
  isFilter: false,
  ...extra,
})
const spec = (label: string, unit = '', extra: Extra = {}): Specification => ({
  source: 'spec',
  key: label,
  label,
  unit,
  aliases: [],
  isFilter: false,
  ...extra,
})

const FILTER = { isFilter: true }
const DIAMETER = inches('diameter', 'Diameter')
const WIDTH = inches('width', 'Width')
const HEIGHT = inches('height', 'Height')
const DEPTH = inches('depth', 'Depth')
const LENGTH = inches('length', 'Length', FILTER)
const THICKNESS = inches('thickness', 'Thickness')
const BORE = inches('bore', 'Bore', FILTER)
const ROTATION = spec('Rotation', '', { ...FILTER, aliases: ['Direction', 'Turns'] })
const VOLTAGE = spec('Voltage', 'V', { ...FILTER, aliases: ['Volts'] })
const CURRENT = spec('Current', 'A', { aliases: ['Amps', 'Amperage'] })
const PACK = spec('Pack size', '', { ...FILTER, aliases: ['Bags in pack', 'Belts in pack', 'Pieces', 'Count', 'Quantity'] })

const MOTOR: readonly Specification[] = [
  VOLTAGE,
  spec('Airflow', 'CFM', { ...FILTER, aliases: ['CFM'] }),
  ROTATION,
  inches('shaftDiameter', 'Shaft diameter', { ...FILTER, aliases: ['Shaft', 'Bore'] }),
  inches('shaftLength', 'Shaft length'),
  spec('Speed', 'RPM', { aliases: ['RPM'] }),
  CURRENT,
  spec('Plug', '', { ...FILTER, aliases: ['Connector'] }),
  DIAMETER,
  DEPTH,
]
const ROUND_OR_SQUARE = [WIDTH, HEIGHT, DIAMETER, DEPTH]
const KIND = spec('Kind', '', FILTER)

/** Which figures the parts of each family have, in the order in which pages, tables, forms and files list them. */
export const SPECIFICATIONS: Record<PartFamily, readonly Specification[]> = {
  motor: MOTOR,
  'motor-assembly': MOTOR,
  'blower-wheel': [inches('diameter', 'Diameter', FILTER), WIDTH, BORE, ROTATION, spec('Inlet', '', FILTER)],
  'fan-blade': [inches('diameter', 'Diameter', FILTER), DEPTH, BORE, spec('Blades', '', FILTER), spec('Pitch', 'degrees'), ROTATION],
  housing: [WIDTH, HEIGHT, DIAMETER, DEPTH, spec('Duct', '', FILTER)],
  grille: [inches('width', 'Width', FILTER), HEIGHT, DIAMETER, DEPTH, spec('Light opening', '', FILTER)],
  lens: [...ROUND_OR_SQUARE, THICKNESS],
  switch: [VOLTAGE, inches('width', 'Width'), HEIGHT, DIAMETER, DEPTH, spec('Current', 'A', { ...FILTER, aliases: ['Amps', 'Amperage'] })],
  capacitor: [
    spec('Capacitance', 'mfd', { ...FILTER, aliases: ['µF', 'MFD'] }),
    spec('Rated voltage', 'V', FILTER),
    WIDTH,
    HEIGHT,
    inches('length', 'Length'),
    DIAMETER,
  ],
  'circuit-board': [VOLTAGE, CURRENT, WIDTH, HEIGHT, DEPTH],
  'vacuum-bag': [spec('Media', '', FILTER), PACK, WIDTH, HEIGHT, DEPTH, inches('diameter', 'Opening')],
  belt: [spec('Section', '', FILTER), LENGTH, WIDTH, THICKNESS, DIAMETER, PACK],
  filter: [
    inches('width', 'Width', FILTER),
    inches('height', 'Height', FILTER),
    inches('length', 'Length'),
    inches('thickness', 'Thickness', FILTER),
    DIAMETER,
    DEPTH,
    spec('Rating', '', { ...FILTER, aliases: ['MERV'] }),
    spec('Media', '', FILTER),
    spec('Washable', '', FILTER),
    PACK,
  ],
  hose: [LENGTH, DIAMETER, spec('Electrified', '', FILTER)],
  'brush-roll': [LENGTH, DIAMETER],
  attachment: [inches('diameter', 'Fitting diameter', FILTER), LENGTH, WIDTH, PACK],
  duct: [inches('diameter', 'Diameter', FILTER), LENGTH, inches('endDiameter', 'Diameter of the other end'), spec('Insulation')],
  cap: [spec('Duct', '', FILTER), WIDTH, HEIGHT, DEPTH],
  damper: [inches('diameter', 'Diameter', FILTER), LENGTH, WIDTH, HEIGHT, DEPTH, spec('Duct', '', FILTER)],
  hardware: [KIND, LENGTH, DIAMETER, WIDTH, HEIGHT, THICKNESS, PACK],
  wiring: [KIND, LENGTH, DIAMETER, WIDTH, HEIGHT, DEPTH, THICKNESS, PACK],
  supply: [KIND, LENGTH, WIDTH, DIAMETER, HEIGHT],
  kit: [PACK, LENGTH, DIAMETER, WIDTH, HEIGHT, DEPTH],
  other: [],
}

/** The figures of a family in their order. */
export const specificationsOf = (family: PartFamily): readonly Specification[] => SPECIFICATIONS[family]

/** What a part says of itself. */
export interface SpecifiedPart {
  family: PartFamily
  /** Inches by key. */
  dimensions: Readonly<Record<string, number>>
  specs: Readonly<Record<string, string>>
}

/** One line of a specification table. */
export interface SpecificationLine {
  label: string
  value: string
}

/** `shaftLength` → `Shaft length`, for a size that the family's table does not know. */
const labelOfKey = (key: string): string => {
  const spaced = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** Inches as the trade writes them: sixteenths as a fraction, `4-3/8 in.`, and all else decimal, `3.3 in.` */
export function inchText(value: number): string {
  const sixteenths = value * 16
  if (Math.abs(sixteenths - Math.round(sixteenths)) > 1e-6) return `${Number(value.toFixed(3))} in.`
  const whole = Math.floor(value + 1e-6)
  let over = Math.round(sixteenths) - whole * 16
  let under = 16
  for (; over > 0 && over % 2 === 0; under /= 2) over /= 2
  return `${[whole > 0 || over === 0 ? String(whole) : '', over > 0 ? `${over}/${under}` : ''].filter(Boolean).join('-')} in.`
}

/** The value of one figure of a part as people read it; null where the part does not say. */
function specificationValue({ source, key }: Specification, { dimensions, specs }: SpecifiedPart): string | null {
  if (source === 'spec') return specs[key]?.trim() || null
  const value = dimensions[key]
  return value === undefined ? null : inchText(value)
}

/** The part's specification table: its family's figures in their order, then whatever else is known of it. */
export function specificationLines(part: SpecifiedPart): SpecificationLine[] {
  const table = specificationsOf(part.family)
  const known = table.flatMap((one) => {
    const value = specificationValue(one, part)
    return value === null ? [] : [{ label: one.label, value }]
  })
  const has = (source: SpecificationSource, key: string) => table.some((one) => one.source === source && one.key === key)
  const sizes = Object.entries(part.dimensions).filter(([key]) => !has('dimension', key))
  const others = Object.entries(part.specs).filter(([key, value]) => !has('spec', key) && value.trim() !== '')
  return [
    ...known,
    ...sizes.map(([key, value]) => ({ label: labelOfKey(key), value: inchText(value) })),
    ...others.map(([label, value]) => ({ label, value })),
  ]
}
