import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Shop } from '../../src/server/shop/shop.ts'
import { search } from './judged.ts'

const SET = join(import.meta.dirname, 'everyday.json')

/**
 * A query as people type it. It is answered well when the name of the first result matches `first`, and at least `among` (1) of the first
 * five do; badly when nothing is found, or none of the first five matches. Anything between is neither.
 */
const question = z.object({ query: z.string(), first: z.string(), among: z.int().default(1) })

const SHOWN = 5

/** Asks everyday questions over the demo and prints how many are answered well, by halves: the odd ones were held out while tuning. */
export async function askEveryday(shop: Shop, misses: boolean): Promise<void> {
  const questions = z.array(question).parse(JSON.parse(readFileSync(SET, 'utf8')))
  const halves = [
    { name: 'tuned on', asked: 0, good: 0, bad: 0 },
    { name: 'held out', asked: 0, good: 0, bad: 0 },
  ]
  for (const [at, { query, first, among }] of questions.entries()) {
    const wanted = new RegExp(first, 'i')
    const { results } = await search(shop, query)
    const names = results.slice(0, SHOWN).map(({ name }) => name)
    const right = names.filter((name) => wanted.test(name)).length
    const isGood = wanted.test(names[0] ?? '') && right >= among
    const half = halves[at % 2]
    if (!half) continue
    half.asked++
    half.good += Number(isGood)
    half.bad += Number(right === 0)
    if (misses && !isGood)
      console.log(`${half.name}: ${right === 0 ? 'bad' : 'so-so'}: ${query}; first ${names.slice(0, 3).join(' / ') || 'nothing'}`)
  }
  console.log('| half | asked | good | bad |\n|---|---|---|---|')
  for (const { name, asked, good, bad } of halves) console.log(`| ${name} | ${asked} | ${good} | ${bad} |`)
  console.log(
    `\ngood ${halves.reduce((sum, { good }) => sum + good, 0)} of ${questions.length}, bad ${halves.reduce((sum, { bad }) => sum + bad, 0)}`,
  )
}
