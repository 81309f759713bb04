import { sql } from 'drizzle-orm'
import { normalisePartNumber } from '../../src/domain/catalog/part-number.ts'
import { suggest } from '../../src/server/shop/search/search-suggestions.ts'
import { recountWords } from '../../src/server/shop/search/search-index.ts'
import { seedSynthetic } from '../../src/server/db/seed/seed-synthetic.ts'
import type { Shop } from '../../src/server/shop/shop.ts'
import { chance } from '../../src/server/db/seed/synthetic-products.ts'
import { percentile, search } from './judged.ts'

const CONNECTIONS = 4
const QUERIES = 2_000
const SUGGESTED_AT = 100_000

type Chance = ReturnType<typeof chance>

interface Sample extends Record<string, unknown> {
  number: string
  brand: string
  noun: string
}

/** What visitors type, by kind; `sample` is a product's number, brand and kind of part. */
const KINDS: Record<string, (sample: Sample, random: Chance) => string> = {
  number: ({ number }) => number.toLowerCase(),
  'number with a slip': ({ number }, random) => number.slice(0, -2) + random.below(10) + number.slice(-1),
  'beginning of a number': ({ number }) => number.slice(0, 6),
  'number in a sentence': ({ number, brand }) => `motor for ${brand} ${number} please`,
  'brand and part': ({ brand, noun }) => `${brand} ${noun}`,
  part: ({ noun }) => noun,
  'one word': ({ noun }) => noun.split(' ').at(-1) ?? noun,
  misspelled: ({ brand, noun }) => `${brand} ${noun.slice(0, 2)}${noun.slice(3)}`,
  'six words': ({ brand, noun }) => `${noun} for ${brand} machines with label and sizes`,
  'parts that rarely go together': ({ noun }, random) =>
    `${noun} ${random.pick(['timer switch', 'foam bags', 'belt motor', 'wheel lens'])}`,
  'no such words': (_, random) => `qwz${random.below(1_000)} xylo${random.below(1_000)}phone`,
}

async function readSamples(shop: Shop, products: number): Promise<Sample[]> {
  const share = sql.raw(String(Math.min(100, 200_000 / products)))
  const found = await shop.db.execute<Sample>(sql`
    select p.part_number as number, b.name as brand, ltrim(substr(p.name, strpos(p.name, p.part_number) + length(p.part_number))) as noun
    from product p tablesample system (${share}) repeatable (1) join brand b on b.id = p.brand_id limit 2000`)
  return found.rows
}

const row = (name: string, times: readonly number[]) =>
  `| ${name} | ${times.length} | ${[0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(1)).join(' | ')} |`

/** Asks with four connections at a time; gives the times by kind (ms). */
async function sendRequests(work: (kind: string, at: number) => Promise<unknown>, count: number): Promise<Map<string, number[]>> {
  const kinds = Object.keys(KINDS)
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  let next = 0
  const visitor = async () => {
    while (next < count) {
      const at = next++
      const kind = kinds[at % kinds.length] ?? ''
      const askedAt = performance.now()
      await work(kind, at)
      times.get(kind)?.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  return times
}

function print(title: string, times: Map<string, number[]>) {
  console.log(`\n${title}\n\n| queries | asked | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|`)
  for (const [kind, sample] of times) console.log(row(kind, sample))
  console.log(row('all', [...times.values()].flat()))
}

async function timeSuggestions(shop: Shop, products: number) {
  const samples = await readSamples(shop, products)
  const random = chance(3)
  const typed = (kind: string) => {
    const text = KINDS[kind]?.(samples[random.below(samples.length)] as Sample, random) ?? ''
    return text.slice(0, random.between(3, Math.max(4, text.length)))
  }
  await sendRequests((kind) => suggest(shop, typed(kind)), 200)
  print(
    `Suggestions while typing, ${products} products, ${CONNECTIONS} connections`,
    await sendRequests((kind) => suggest(shop, typed(kind)), QUERIES / 2),
  )
}

/** How many of these are asked for the right answer. */
const ANSWERS = 200

/** Whether numbers are found, not only how quickly: as they are, and with a slip in the first or the second half. */
async function checkAnswers(shop: Shop, samples: readonly Sample[]) {
  const random = chance(11)
  const slip = (from: number, to: number) => (key: string) => {
    const at = random.between(Math.floor(key.length * from), Math.ceil(key.length * to) - 1)
    return `${key.slice(0, at)}${'ACDEFGHJKMNPRTUVWXY'.charAt(random.below(19))}${key.slice(at + 1)}`
  }
  const forms: Record<string, (key: string) => string> = {
    'as it is': (key) => key,
    'a slip in the first half': slip(0, 0.5),
    'a slip in the second half': slip(0.5, 1),
  }
  console.log('\n| number | asked | right first | in the first five | on the first page |\n|---|---|---|---|---|')
  for (const [form, write] of Object.entries(forms)) {
    const places: number[] = []
    for (let asked = 0; asked < ANSWERS; asked++) {
      const key = normalisePartNumber((samples[random.below(samples.length)] as Sample).number)
      const { results } = await search(shop, write(key))
      places.push(results.findIndex(({ partNumber }) => normalisePartNumber(partNumber) === key))
    }
    const within = (count: number) => places.filter((at) => at >= 0 && at < count).length
    console.log(`| ${form} | ${ANSWERS} | ${[1, 5, 20].map(within).join(' | ')} |`)
  }
}

/** Fills the shop up to `products` made-up parts and prints the times of suggestions (at 100,000) and of mixed searches, and how often numbers are found. */
export async function timeSearches(shop: Shop, products: number): Promise<void> {
  const known = await shop.db.execute<{ count: number }>(sql`select count(*)::int as count from product`)
  let count = known.rows[0]?.count ?? 0
  const fill = async (to: number, seed: number) => {
    if (count >= to) return
    const startedAt = performance.now()
    await seedSynthetic(shop, {
      products: to - count,
      seed,
      onProgress: (done) => done % 100_000 === 0 && console.error(`${count + done} products`),
    })
    count = to
    await recountWords(shop)
    for (const table of ['product', 'stock_level', 'search_document', 'search_key', 'search_term', 'search_word', 'part_number'])
      await shop.db.execute(sql`analyze ${sql.identifier(table)}`).catch(() => {})
    console.log(`${to} products after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  }
  await fill(Math.min(SUGGESTED_AT, products), 7)
  if (count <= SUGGESTED_AT) await timeSuggestions(shop, count)
  await fill(products, 8)
  const samples = await readSamples(shop, count)
  const random = chance(5)
  const typed = (kind: string) => KINDS[kind]?.(samples[random.below(samples.length)] as Sample, random) ?? ''
  await sendRequests((kind) => search(shop, typed(kind)), 200)
  print(`Searches, ${count} products, ${CONNECTIONS} connections`, await sendRequests((kind) => search(shop, typed(kind)), QUERIES))
  await checkAnswers(shop, samples)
}
