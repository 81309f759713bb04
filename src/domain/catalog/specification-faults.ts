import { specificationsOf } from './specification.ts'
import type { Specification, SpecifiedPart } from './specification.ts'

/** Two statements of one figure differ by more than this only when they contradict each other (inches). */
const TOLERANCE = 0.01

/** Something that a part says of itself and that cannot be. */
export interface SpecificationFault {
  field: 'dimensions' | 'specs'
  message: string
}

/** `3/16 in.`, `4-3/8"`, `0.25`: inches; null for anything else. */
export function readInches(text: string): number | null {
  const found = /^(?:(\d+(?:\.\d+)?)(?:[\s-]+|$))?(?:(\d+)\/(\d+))?$/.exec(
    text
      .trimEnd()
      .replace(/(?:in\.?|inch(?:es)?|"|″)$/i, '')
      .trim(),
  )
  if (!found || found[0] === '') return null
  const [, whole = '0', over = '0', under = '1'] = found
  return Number(under) === 0 ? null : Number(whole) + Number(over) / Number(under)
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The values of `record` under any of a figure's names but its own key. */
const underOtherNames = <Value>(record: Readonly<Record<string, Value>>, { key, label, aliases }: Specification): [string, Value][] =>
  Object.entries(record).filter(([name]) => name !== key && [key, label, ...aliases].some((known) => isSameName(known, name)))

/** A bare number gets the figure's unit, and there is a space before it: `120V` → `120 V`. */
function withUnit(text: string, { source, unit }: Specification): string {
  const number = /^(\d[\d.,-]*)\s*(.*)$/.exec(text.trim())
  if (source !== 'spec' || unit === '' || !number || (number[2] !== '' && !isSameName(number[2] ?? '', unit))) return text.trim()
  return `${number[1]} ${unit}`
}

interface Draft {
  dimensions: Record<string, number>
  specs: Record<string, string>
  faults: SpecificationFault[]
}

/** Moves what stands under other names of a length in inches to its key. */
function gatherLength(one: Specification, draft: Draft): void {
  const { dimensions, specs, faults } = draft
  const stated: ['dimensions' | 'specs', string, number][] = [
    ...underOtherNames(dimensions, one).map(([name, value]) => ['dimensions', name, value] as const),
    ...[...underOtherNames(specs, one), ...(specs[one.key] === undefined ? [] : [[one.key, specs[one.key] ?? ''] as const])].flatMap(
      ([name, text]) => {
        const value = readInches(text)
        return value === null ? [] : [['specs', name, value] as const]
      },
    ),
  ].map(([field, name, value]) => [field, name, value])
  for (const [field, name, value] of stated) {
    const own = dimensions[one.key]
    if (own !== undefined && Math.abs(own - value) > TOLERANCE) {
      faults.push({ field, message: `says "${name}" ${value} in. and "${one.label}" ${own} in.: both are the same figure` })
      continue
    }
    dimensions[one.key] ??= value
    if (field === 'dimensions') delete dimensions[name]
    else delete specs[name]
  }
}

function gatherText(one: Specification, { specs, faults }: Draft): void {
  for (const [name, text] of underOtherNames(specs, one)) {
    const [own, other] = [specs[one.key], withUnit(text, one)]
    if (own !== undefined && !isSameName(withUnit(own, one), other)) {
      faults.push({ field: 'specs', message: `says "${name}" ${other} and "${one.label}" ${own}: both are the same figure` })
      continue
    }
    specs[one.key] = other
    delete specs[name]
  }
  const own = specs[one.key]
  if (own !== undefined) specs[one.key] = withUnit(own, one)
}

/**
 * What a part says of itself, each figure under its family's own name and with its unit, and where it says two things of one figure.
 * The source of names, units and order is `SPECIFICATIONS`.
 */
export function gatherSpecifications(part: SpecifiedPart): Draft {
  const draft: Draft = { dimensions: { ...part.dimensions }, specs: { ...part.specs }, faults: [] }
  for (const one of specificationsOf(part.family)) {
    if (one.source === 'dimension') gatherLength(one, draft)
    else gatherText(one, draft)
  }
  return draft
}

/** Where a part contradicts itself, or states a figure under a name that is not its family's. Empty when all is well. */
export function specificationFaults(part: SpecifiedPart): SpecificationFault[] {
  const { dimensions, specs, faults } = gatherSpecifications(part)
  const moved = (own: Readonly<Record<string, unknown>>, gathered: Readonly<Record<string, unknown>>) =>
    Object.keys(own).filter((name) => !(name in gathered))
  const misnamed = (field: 'dimensions' | 'specs', names: string[]) =>
    names.map((name): SpecificationFault => ({ field, message: `states "${name}" under a name that parts of its kind do not use` }))
  return [...faults, ...misnamed('dimensions', moved(part.dimensions, dimensions)), ...misnamed('specs', moved(part.specs, specs))]
}
