import { alternativeTo } from './alternative-part.ts'
import type { FitSource, FitStatement, FittedPart } from './fit-statement.ts'

export const FIT_ANSWERS = ['fits', 'does_not_fit', 'not_known'] as const
export type FitAnswer = (typeof FIT_ANSWERS)[number]

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

const REASONS: Record<FitSource, { fits: string; misfits: string }> = {
  maker: { fits: 'The maker lists this part for the model.', misfits: 'The maker lists another part for the model.' },
  staff: { fits: 'Our staff have compared it with the model.', misfits: 'Our staff have compared it with the model.' },
  cross_reference: {
    fits: 'It is a cross-reference for the part that the maker lists.',
    misfits: 'Its cross-reference leads to parts of other models.',
  },
  buyers: { fits: 'Buyers with this model have confirmed it.', misfits: 'Shoppers with this model have told us that it does not fit.' },
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
