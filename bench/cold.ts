// npm run bench:cold: how long an answer takes of which nothing is remembered, and in how many statements.
// DATABASE_URL names a filled PostgreSQL database (npm run bench:seed, or one that bench:search --million has kept); nothing is written to it but
// what a start writes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApi } from '../src/server/api/api.ts'
import { countStatements } from '../src/server/db/statements.ts'
import { parseEnv } from '../src/server/env.ts'
import { openShop } from '../src/server/open-shop.ts'
import { categoryTree } from '../src/server/shop/catalog/category.ts'
import type { CategoryNode } from '../src/server/shop/catalog/category.ts'
import type { Shop } from '../src/server/shop/shop.ts'
import { percentile } from './search/judged.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 15)
const PAGE_SIZE = 24

type Paths = Record<string, readonly string[]>

/** The largest list below a category whose parts state figures, with two of them. */
async function listWithFigures(shop: Shop, top: CategoryNode) {
  for (const list of top.subcategories.toSorted((one, other) => other.productCount - one.productCount)) {
    const { body } = await ask(shop, `/api/categories/${list.path}`)
    const { filters } = JSON.parse(body) as { filters: { key: string; options: { value: string }[] }[] }
    const pairs = filters.flatMap(({ key, options: [first] }) => (first ? [`${key}:${first.value}`] : [])).slice(0, 2)
    if (pairs.length === 2) return { list, pairs }
  }
  throw new Error('no list of the largest category has figures')
}

/** Addresses of the API by what they measure; each is asked in turn. */
async function pathsOf(shop: Shop): Promise<Paths> {
  const [top] = (await categoryTree(shop)).toSorted((one, other) => other.productCount - one.productCount)
  if (!top) throw new Error('the database has no categories')
  const { list, pairs } = await listWithFigures(shop, top)
  const { rows: parts } = await shop.db.execute<{ slug: string }>(
    sql`select slug from product where active order by md5(id) limit ${ROUNDS}`,
  )
  const of = (query: string) => [`/api/categories/${list.path}?${query}`]
  const page = (share: number) => Math.max(1, Math.floor((list.productCount / PAGE_SIZE) * share))
  return {
    product: parts.map(({ slug }) => `/api/products/${slug}`),
    [`list of ${list.productCount}, newest`]: of(''),
    'list, price': of('sort=price-low'),
    'list, dearest': of('sort=price-high'),
    'list, name': of('sort=name-asc'),
    'list, brand': of('sort=brand-asc'),
    'list, page 100': of('page=100'),
    'list, middle page': of(`page=${page(0.5)}`),
    'list, last page': of(`page=${page(1)}`),
    'list, one figure': of(`spec=${pairs[0]}`),
    'list, two figures, price': of(`spec=${pairs.join(',')}&sort=price-low`),
    [`top category of ${top.productCount}, best`]: [`/api/categories/${top.path}?best=3`],
    'top category, all': [`/api/categories/${top.path}`],
    'top category, middle page': [`/api/categories/${top.path}?page=${Math.floor(top.productCount / PAGE_SIZE / 2)}`],
    'categories and brands': ['/api/categories'],
  }
}

const api = createApi()

async function ask(shop: Shop, path: string) {
  const answer = await api.fetch(new Request(`http://bench.test${path}`), { shop, address: '127.0.0.1' })
  return { status: answer.status, body: await answer.text() }
}

/** Times in ms, and statements, of questions with an empty cache. */
async function measure(shop: Shop, paths: readonly string[]) {
  const times: number[] = []
  let sent = 0
  // The first questions warm the code and let the database prepare its statements, as in a shop that has been open for a minute.
  for (let round = -6; round < ROUNDS; round++) {
    const path = paths[(round + 6) % paths.length] ?? ''
    shop.cache.clear()
    const startedAt = performance.now()
    const { result, statements } = await countStatements(() => ask(shop, path))
    const took = performance.now() - startedAt
    if (result.status >= 500 && round >= 0) return `| ${result.status} | ${took.toFixed(0)} |  |  |`
    if (result.status !== 200 && result.status < 500) throw new Error(`${path}: ${result.status} ${result.body.slice(0, 200)}`)
    if (round >= 0) times.push(took)
    sent = statements.length
  }
  return `| ${[0.5, 0.95].map((part) => percentile(times, part).toFixed(1)).join(' | ')} | ${sent} | ${Math.min(...times).toFixed(1)} |`
}

const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
const opened = await openShop(parseEnv({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'fatal' }), {
  seedsDemo: false,
})
try {
  console.log('| nothing remembered | p50 ms | p95 ms | statements | least ms |\n| --- | --- | --- | --- | --- |')
  for (const [name, paths] of Object.entries(await pathsOf(opened.shop))) console.log(`| ${name} ${await measure(opened.shop, paths)}`)
} finally {
  await opened.close()
  rmSync(folder, { recursive: true, force: true })
}
