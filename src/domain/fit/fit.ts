import type { PartFamily } from '../drawing/family.ts'
import type { ProductId } from '#domain/id.ts'

/** Sources of a fitment statement, most reliable first. */
export const FIT_SOURCES = ['maker', 'staff', 'cross_reference', 'buyers'] as const
export type FitSource = (typeof FIT_SOURCES)[number]

export const FIT_ANSWERS = ['fits', 'does_not_fit', 'not_known'] as const
export type FitAnswer = (typeof FIT_ANSWERS)[number]

/** What the rule needs of a part. */
export interface FittedPart {
  id: ProductId
  family: PartFamily
  /** The slugs of its category from the root, joined by slashes. */
  categoryPath: string
}

/** A statement about an appliance: this part fits, or does not. Without one it is not known. */
export interface FitStatement {
  part: FittedPart
  fits: boolean
  source: FitSource
  note: string
  /** Whether the part is active: an inactive one is never recommended. */
  isSold: boolean
}

/** The answer to 'Does it fit my model?'. */
export interface Fit {
  answer: FitAnswer
  /** A sentence for the shopper. */
  reason: string
  /** The source of the statement; null when there is none. */
  source: FitSource | null
  note: string
  /** A part of the same kind that fits instead; null when the part itself fits, or none is known. */
  alternative: FittedPart | null
}

/** Families whose parts replace each other. The others contain different things: a hose is no brush roll, a lens no grille. */
const INTERCHANGEABLE: ReadonlySet<PartFamily> = new Set(['motor', 'blower-wheel', 'fan-blade', 'vacuum-bag', 'belt'])

/** A motor with its wheel or bracket is a way to replace the motor. */
const kindOf = (family: PartFamily): PartFamily => (family === 'motor-assembly' ? 'motor' : family)

const isSameKind = (one: FittedPart, other: FittedPart): boolean =>
  one.id !== other.id &&
  kindOf(one.family) === kindOf(other.family) &&
  (one.categoryPath === other.categoryPath || INTERCHANGEABLE.has(kindOf(one.family)))

const REASONS: Record<FitSource, { fits: string; misfits: string }> = {
  maker: { fits: 'The maker lists this part for the model.', misfits: 'The maker lists another part for the model.' },
  staff: { fits: 'Our staff have compared it with the model.', misfits: 'Our staff have compared it with the model.' },
  cross_reference: {
    fits: 'It is a cross-reference for the part that the maker lists.',
    misfits: 'Its cross-reference leads to parts of other models.',
  },
  buyers: { fits: 'Buyers with this model have confirmed it.', misfits: 'Shoppers with this model have told us that it does not fit.' },
}

/** Of the parts that fit, the one to recommend: of the same category first, then by the best source. */
function alternativeTo(part: FittedPart, statements: readonly FitStatement[]): FittedPart | null {
  const distance = (statement: FitStatement) =>
    (statement.part.categoryPath === part.categoryPath ? 0 : FIT_SOURCES.length) + FIT_SOURCES.indexOf(statement.source)
  const candidates = statements.filter((statement) => statement.fits && statement.isSold && isSameKind(part, statement.part))
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0]?.part ?? null
}

/**
 * Whether a part fits an appliance, by the statements about that appliance. Only a statement about this very part says that it fits or does
 * not; without one the answer is 'not known', with a part of the same kind that does fit, if any.
 */
export function fitOfPart(part: FittedPart, statements: readonly FitStatement[]): Fit {
  const own = statements.find((statement) => statement.part.id === part.id)
  if (own?.fits) return { answer: 'fits', reason: REASONS[own.source].fits, source: own.source, note: own.note, alternative: null }
  const alternative = alternativeTo(part, statements)
  if (own) return { answer: 'does_not_fit', reason: REASONS[own.source].misfits, source: own.source, note: own.note, alternative }
  return { answer: 'not_known', reason: 'Nobody has told us yet whether it fits.', source: null, note: '', alternative }
}
