import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { importBrands, importCategories, importProducts } from '../../src/server/shop/import/import.ts'
import { NO_FILTER } from '../../src/server/shop/search/search-filter.ts'
import { searchProducts } from '../../src/server/shop/search/search.ts'
import type { Shop } from '../../src/server/shop/shop.ts'

const id = z.union([z.string(), z.number()]).transform(String)

/** A line of the products' file. */
const productLine = z.object({
  id,
  name: z.string(),
  description: z.string().nullish(),
  brand: z.string().nullish(),
  partNumbers: z.array(z.string()).nullish(),
})

/** A line of the queries' file: what each product is worth for the query, or the one that is expected. */
const queryLine = z.object({ query: z.string(), judgements: z.record(z.string(), z.number()).optional(), expected: id.optional() })

const CHUNK = 5_000

const OWN_SET = join(import.meta.dirname, 'words.json')

async function* linesOf<Schema extends z.ZodType>(file: string, schema: Schema): AsyncGenerator<z.output<Schema>> {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line.trim() !== '') yield schema.parse(JSON.parse(line))
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90)

const clean = (text: string | null | undefined, max: number) => (text ?? '').replaceAll('\0', ' ').toWellFormed().trim().slice(0, max)

/** Fills an empty shop with the products of a file, by its own import; gives their slugs by id. */
async function load(shop: Shop, file: string): Promise<Map<string, string>> {
  await importCategories(shop, [{ name: 'Catalogue', slug: 'catalogue' }])
  const slugs = new Map<string, string>()
  const brands = new Set<string>()
  let rows: Record<string, unknown>[] = []
  let brandRows: Record<string, unknown>[] = []
  const flush = async () => {
    if (brandRows.length > 0) await importBrands(shop, brandRows)
    await importProducts(shop, rows)
    rows = []
    brandRows = []
    console.error(`${slugs.size} products`)
  }
  for await (const line of linesOf(file, productLine)) {
    const slug = `item-${slugs.size}`
    const name = clean(line.brand, 100)
    const brand = slugOf(name)
    if (brand !== '' && !brands.has(brand)) {
      brands.add(brand)
      brandRows.push({ name, slug: brand, status: 'active' })
    }
    const numbers = (line.partNumbers ?? []).map((number) => clean(number, 60)).filter((number) => /[a-z0-9]/i.test(number))
    rows.push({
      sku: `BENCHSKU-${slugs.size}`,
      slug,
      name: clean(line.name, 200) || '-',
      brand: brand === '' ? null : brand,
      category: 'catalogue',
      priceCents: 1_000,
      partNumber: numbers[0] ?? `BENCHITEM-${slugs.size}`,
      numbers: numbers.slice(1).map((number) => ({ number, kind: 'cross_reference' })),
      description: clean(line.description, 5_000),
      family: 'hardware',
      stock: 10,
    })
    slugs.set(line.id, slug)
    if (rows.length === CHUNK) await flush()
  }
  await flush()
  return slugs
}

interface Judged {
  ndcg: number
  mrr: number
  recall: number
  firstIsRight: number
  firstFive: number
  isEmpty: number
}

/** The measures of one query: `gains` by product, of those that were judged; others gain nothing. */
export function measure(found: readonly string[], gains: ReadonlyMap<string, number>): Judged {
  const dcg = (values: readonly number[]) => values.slice(0, 10).reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0)
  const gained = found.map((result) => gains.get(result) ?? 0)
  const relevant = [...gains.values()].filter((gain) => gain > 0)
  const ideal = dcg(relevant.toSorted((a, b) => b - a))
  const first = gained.slice(0, 10).findIndex((gain) => gain > 0)
  return {
    ndcg: ideal === 0 ? 0 : dcg(gained) / ideal,
    mrr: first === -1 ? 0 : 1 / (first + 1),
    recall: relevant.length === 0 ? 0 : gained.slice(0, 20).filter((gain) => gain > 0).length / relevant.length,
    firstIsRight: Number(first === 0),
    firstFive: Number(first >= 0 && first < 5),
    isEmpty: Number(found.length === 0),
  }
}

/** The value below which `part` of the values lie. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const search = (shop: Shop, text: string) => searchProducts(shop, { ...NO_FILTER, text, isExact: false, page: 1, limit: 20 })

function print(results: readonly Judged[], times: readonly number[]) {
  const mean = (read: (result: Judged) => number) =>
    (results.reduce((sum, result) => sum + read(result), 0) / Math.max(1, results.length)).toFixed(4)
  console.log(`queries        ${results.length}`)
  console.log(`NDCG@10        ${mean(({ ndcg }) => ndcg)}`)
  console.log(`MRR@10         ${mean(({ mrr }) => mrr)}`)
  console.log(`recall@20      ${mean(({ recall }) => recall)}`)
  console.log(`success@1      ${mean(({ firstIsRight }) => firstIsRight)}`)
  console.log(`success@5      ${mean(({ firstFive }) => firstFive)}`)
  console.log(`zero results   ${mean(({ isEmpty }) => isEmpty)} (${results.filter(({ isEmpty }) => isEmpty).length})`)
  console.log(`latency        p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`)
}

/** Asks queries with what their answers are worth by slug, and prints how well they are answered. */
async function runQueries(
  shop: Shop,
  queries: AsyncIterable<{ query: string; gains: Map<string, number> }>,
  misses: boolean,
): Promise<void> {
  const judgements: Judged[] = []
  const times: number[] = []
  for await (const { query, gains } of queries) {
    const askedAt = performance.now()
    const { results, corrected } = await search(shop, query)
    times.push(performance.now() - askedAt)
    const judged = measure(
      results.map(({ slug }) => slug),
      gains,
    )
    judgements.push(judged)
    if (misses && judged.firstIsRight === 0)
      console.log(`not first: ${query}${corrected ? ` (as ${corrected.to})` : ''}; first ${results[0]?.name ?? 'nothing'}`)
  }
  print(judgements, times)
}

/** Loads a labelled set and prints how well its queries are answered. */
export async function judge(shop: Shop, files: { products: string; queries: string; misses: boolean }): Promise<void> {
  const startedAt = performance.now()
  const slugs = await load(shop, files.products)
  await shop.db.execute(sql`analyze search_document`)
  console.log(`${slugs.size} products loaded in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  async function* queries() {
    for await (const { query, judgements, expected } of linesOf(files.queries, queryLine)) {
      const gains = Object.entries(judgements ?? (expected === undefined ? {} : { [expected]: 1 }))
      // What is not in the catalogue cannot be found, and counts as missed.
      yield { query, gains: new Map(gains.map(([sku, gain]) => [slugs.get(sku) ?? `absent ${sku}`, gain])) }
    }
  }
  await runQueries(shop, queries(), files.misses)
}

/** The project's own small set: plain words, with slips and sizes, for parts of the demo whose names match a pattern. */
export async function judgeDemo(shop: Shop, misses: boolean): Promise<void> {
  const { rows } = await shop.db.execute<{ slug: string; name: string }>(sql`select slug, name from product where active`)
  const labelled = z.array(z.object({ query: z.string(), wanted: z.string() })).parse(JSON.parse(readFileSync(OWN_SET, 'utf8')))
  async function* queries() {
    for (const { query, wanted } of labelled) {
      const right = rows.filter(({ name }) => new RegExp(wanted).test(name))
      if (right.length === 0) throw new Error(`no part is called ${wanted}`)
      yield { query, gains: new Map(right.map(({ slug }) => [slug, 1])) }
    }
  }
  await runQueries(shop, queries(), misses)
}
