import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { likeText } from '#server/db/like-text.ts'

/** The index of trigrams finds words of so many letters. */
const INDEXED_FROM = 3

/**
 * The condition of a text that staff look for parts by: its words in the name, or any of its numbers. With a word that the index can find, both
 * are sought by index first: `or` between two tables would read every part.
 * @param text not empty.
 */
export function searchParts(text: string): SQL {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const named = and(...words.map((word) => sql`lower(product.name) like ${`%${likeText(word)}%`}`)) ?? sql`true`
  const number = normalisePartNumber(text)
  if (number.length < 2) return named
  const numbered = sql`select product_id from part_number where normalised like ${`%${number}%`}`
  return words.some((word) => word.length >= INDEXED_FROM)
    ? sql`product.id in (select product.id from product where ${named} union ${numbered})`
    : sql`(${named} or product.id in (${numbered}))`
}
