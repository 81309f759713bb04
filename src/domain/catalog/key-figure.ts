import type { PartFamily } from '../drawing/family.ts'
import { inchText, specificationLines } from './specification.ts'
import type { SpecifiedPart } from './specification.ts'

/** A row of a list on a phone has room for so many letters beside the stock. */
const MAX_LENGTH = 26

/** One thing that tells parts of a family apart, in few words; null where the part does not say. */
type Figure = (part: SpecifiedPart) => string | null

/** Inches, said with what they measure: `1/4 in. shaft`. */
const inches =
  (key: string, say: (text: string) => string): Figure =>
  ({ dimensions }) => {
    const value = dimensions[key]
    return value === undefined ? null : say(inchText(value))
  }

const words =
  (key: string, say = (text: string) => text): Figure =>
  ({ specs }) => {
    const value = specs[key]?.trim()
    return value ? say(value) : null
  }

/** `6-1/2 × 14 in.`: those of the measures that are known; null for fewer than two. */
const size =
  (...keys: string[]): Figure =>
  ({ dimensions }) => {
    const known = keys.flatMap((key) => dimensions[key] ?? [])
    return known.length < 2 ? null : `${known.map((value) => inchText(value).replace(' in.', '')).join(' × ')} in.`
  }

const diameter = inches('diameter', (text) => `Ø ${text}`)
const length = inches('length', (text) => `${text} long`)
const flatSize = size('width', 'height')
const voltage = words('Voltage')
const duct = words('Duct', (text) => `${text} duct`)
const media = words('Media')
const rotation = words('Rotation', (text) => (/^c?cw$/i.test(text) ? `turns ${text.toUpperCase()}` : text.toLowerCase()))
/** One piece is what everybody expects. */
const pack: Figure = ({ specs }) => {
  const count = specs['Pack size']?.trim() ?? ''
  if (count === '' || count === '1') return null
  return /^\d+$/.test(count) ? `pack of ${count}` : count
}

const MOTOR = [words('Airflow'), rotation, inches('shaftDiameter', (text) => `${text} shaft`), voltage, diameter]

/** By what the parts of each family are told apart, the most telling first. */
const FIGURES: Record<PartFamily, readonly Figure[]> = {
  motor: MOTOR,
  'motor-assembly': MOTOR,
  'blower-wheel': [diameter, rotation],
  'fan-blade': [diameter, words('Blades', (text) => `${text} blades`)],
  housing: [size('width', 'height', 'depth'), flatSize, duct],
  grille: [flatSize, diameter],
  lens: [flatSize, diameter],
  switch: [words('Current'), voltage],
  capacitor: [words('Capacitance'), words('Rated voltage')],
  'circuit-board': [voltage, flatSize],
  'vacuum-bag': [pack, media],
  belt: [length, words('Section', (text) => text.toLowerCase()), pack],
  filter: [size('width', 'height', 'thickness'), flatSize, diameter, words('Rating'), pack],
  hose: [length, diameter],
  'brush-roll': [length, diameter],
  attachment: [diameter, length],
  duct: [diameter, length],
  cap: [duct, flatSize],
  damper: [diameter, duct, flatSize],
  hardware: [pack, length, diameter],
  wiring: [pack, length, flatSize],
  supply: [length, size('width', 'height')],
  kit: [pack, length],
  other: [size('width', 'height', 'depth'), length, diameter],
}

/** Most families' own figures say enough in two. */
const MOST = 2

/**
 * The figure by which a shopper tells this part from its neighbours in a list, at most two joined: `70 CFM · turns CW`, `16 × 20 × 1 in.`; a part
 * that states none of its family's gets the first line of its specification table. At most 26 letters, else less is said; null: nothing is known.
 */
export function keyFigure(part: SpecifiedPart): string | null {
  const chosen: string[] = []
  for (const figure of FIGURES[part.family]) {
    const text = figure(part)
    // A size of three measures holds that of two.
    const isSaid = text !== null && chosen.some((said) => said.startsWith(text.replace(/ in\.$/, '')))
    if (text !== null && !isSaid && [...chosen, text].join(' · ').length <= MAX_LENGTH) chosen.push(text)
    if (chosen.length === MOST) break
  }
  if (chosen.length > 0) return chosen.join(' · ')
  const [first] = specificationLines(part).filter(({ label, value }) => label.length + value.length < MAX_LENGTH)
  return first ? `${first.label} ${first.value}` : null
}
