import type { PartFamily } from '../drawing/family.ts'
import { FIT_SOURCES } from './fit-statement.ts'
import type { FitStatement, FittedPart } from './fit-statement.ts'

/** Families whose parts replace each other. The others contain different things: a hose is no brush roll, a lens no grille. */
const INTERCHANGEABLE: ReadonlySet<PartFamily> = new Set(['motor', 'blower-wheel', 'fan-blade', 'vacuum-bag', 'belt'])

/** A motor with its wheel or bracket is a way to replace the motor. */
const kindOf = (family: PartFamily): PartFamily => (family === 'motor-assembly' ? 'motor' : family)

const isSameKind = (one: FittedPart, other: FittedPart): boolean =>
  one.id !== other.id &&
  kindOf(one.family) === kindOf(other.family) &&
  (one.categoryPath === other.categoryPath || INTERCHANGEABLE.has(kindOf(one.family)))

/** Of the parts that fit, the one to recommend: of the same category first, then by the best source. */
export function alternativeTo(part: FittedPart, statements: readonly FitStatement[]): FittedPart | null {
  const distance = (statement: FitStatement) =>
    (statement.part.categoryPath === part.categoryPath ? 0 : FIT_SOURCES.length) + FIT_SOURCES.indexOf(statement.source)
  const candidates = statements.filter((statement) => statement.fits && statement.isSold && isSameKind(part, statement.part))
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0]?.part ?? null
}
