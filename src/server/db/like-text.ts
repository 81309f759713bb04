import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/** A text for LIKE in which % and _ mean themselves. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** `column` begins with the text; both are compared as they are, so lower both where case does not count. */
export const begins = (column: SQLWrapper, text: string): SQL => sql`${column} like ${`${likeText(text)}%`}`

/** `column` ends with the text, compared as it is: by an index over the column read backwards. */
export const ends = (column: SQLWrapper, text: string): SQL =>
  sql`reverse(${column}) like ${`${likeText(text.split('').toReversed().join(''))}%`}`
