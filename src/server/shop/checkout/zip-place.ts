import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { stateOfZip } from '#domain/customer/zip-code.ts'
import { Problem } from '#domain/problem.ts'
import { ROOT } from '#server/root.ts'

/** The city and state of a ZIP code; `state` is two letters. */
export const zipPlaceSchema = z.object({ zip: z.string(), city: z.string(), state: z.string() }).meta({ id: 'ZipPlace' })
export type ZipPlace = z.output<typeof zipPlaceSchema>

/** City names by the first three digits of the ZIP code, as in `481 Allen Park 01;Ann Arbor 03-09,13;Azalia 10`. */
let cities: Map<string, string> | undefined

function readCities(): Map<string, string> {
  const text = brotliDecompressSync(readFileSync(join(ROOT, 'src/server/shop/checkout/zip-places.txt.br'))).toString()
  return new Map(text.split('\n').map((line) => [line.slice(0, 3), line.slice(4)]))
}

const isAmong = (digits: string, ranges: string) =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.split('-')
    return from <= digits && digits <= to
  })

/**
 * The city and the state (two letters) of a five-digit ZIP code (decision 45). The table is read at the first look-up.
 * @throws {Problem} `not_found` when it is unknown, or the shop does not deliver there
 */
export function findZipPlace(zip: string): ZipPlace {
  cities ??= readCities()
  const found = cities
    .get(zip.slice(0, 3))
    ?.split(';')
    .find((entry) => isAmong(zip.slice(3), entry.slice(entry.lastIndexOf(' ') + 1)))
  const state = stateOfZip(zip)
  if (!found || !state) throw new Problem('not_found')
  return { zip, city: found.slice(0, found.lastIndexOf(' ')), state: state.code }
}
