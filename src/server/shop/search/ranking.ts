import { sql } from 'drizzle-orm'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'

/* What puts one part above another. The best score of words is about 1; what a word counts for by where it stands is in the database (`search_best`). */

/** How much adjacent words count for, as a share of their weights. */
export const PHRASE = 0.12
/** How much a word counts that says what a part is for: in 'plug for a fan motor' the plug comes first. */
export const USE = 0.6
/** Hits below this share of the best score are shown only when there are no others. */
export const MIN_SCORE = 0.1
/** How much a part of the machine's own maker gains among parts that fit. */
export const OWN_PART = 0.25
/** How many times its score a part has that is called what is looked for: a blower wheel before an impeller. */
export const CALLED_SO = 1.6
/** How much of its score a part keeps whose name has what is not wanted. */
export const UNWANTED = 0.5
/** Tie-breakers among parts that words find: available and popular ones first. */
const TIE_BREAK = { stock: 0.02, popularity: 0.002 }

/** The order of parts that words find: of `h` (score, popularity), its product `p` and stock `s`. */
export const byScore = sql`h.score + ${canBeBought('s')}::int * ${TIE_BREAK.stock}::real
  + least(ln(1 + h.popularity) + p.suggestion_priority * 0.1, 10) * ${TIE_BREAK.popularity}::real desc, length(p.name), p.id`

/** The order among parts that a number finds equally well: available first, then popular, then short names. */
export const byNumberScore = sql`h.score desc, ${canBeBought('s')} desc, p.suggestion_priority desc, length(p.name), p.id`
