// npm run bench:search: how well and how fast the shop's own search finds parts.
//   -- --products FILE.jsonl --queries FILE.jsonl   a labelled set of one's own (bench/search/judged.ts tells the shapes)
//                                                   (packed ones end in .gz; bench/search/home-improvement-*.jsonl.gz is the project's own)
//   -- --words                                      the project's own small labelled set over the demo (bench/search/words.json)
//   -- --everyday                                   seventy everyday questions over the demo (bench/search/everyday.json), by halves
//   -- --models --seed N                            240 questions for parts of machines, made of the demo's statements of what fits
//   -- --part-numbers --seed N [--synthetic N]      1,000 generated part-number queries over the demo, or N made-up parts
//   -- --million                                    a million made-up parts: times of mixed searches and of suggestions
// DATABASE_URL names a server on which a scratch database is made and dropped (default: a server of its own in a temporary folder). With
// --million, KEPT_DATABASE_URL names a database that is filled where it is not yet, and kept; with --part-numbers one whose parts are asked for as they are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { parseEnv } from '../../src/server/env.ts'
import { openShop } from '../../src/server/open-shop.ts'
import type { Shop } from '../../src/server/shop/shop.ts'
import { databaseUrl, startPostgres } from '../../test/support/postgres.ts'
import { judge, judgeDemo } from './judged.ts'
import { askEveryday } from './everyday.ts'
import { findModels } from './models.ts'
import { findNumbers } from './numbers.ts'
import { timeSearches } from './times.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    queries: { type: 'string' },
    'part-numbers': { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    synthetic: { type: 'string' },
    words: { type: 'boolean', default: false },
    everyday: { type: 'boolean', default: false },
    models: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
})

async function onShop(url: string, work: (shop: Shop) => Promise<void>, options: { seedsDemo: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
  try {
    const open = await openShop(parseEnv({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' }), options)
    await work(open.shop).finally(() => open.close())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onScratchShop(work: (shop: Shop) => Promise<void>, options: { seedsDemo: boolean }) {
  const server = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await startPostgres()
  const name = `partwright_bench_${process.pid}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl(server.url, 'postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}`)
  try {
    await onShop(databaseUrl(server.url, name), work, options)
  } finally {
    await run(`drop database ${name} with (force)`)
    await server.stop()
  }
}

const { products, queries, misses } = values
if (products !== undefined && queries !== undefined)
  await onScratchShop((shop) => judge(shop, { products, queries, misses }), { seedsDemo: false })
else if (values.words) await onScratchShop((shop) => judgeDemo(shop, misses), { seedsDemo: true })
else if (values.everyday) await onScratchShop((shop) => askEveryday(shop, misses), { seedsDemo: true })
else if (values.models) await onScratchShop((shop) => findModels(shop, { seed: Number(values.seed), misses }), { seedsDemo: true })
else if (values['part-numbers']) {
  const synthetic = values.synthetic === undefined ? null : Number(values.synthetic)
  const seed = Number(values.seed)
  const keptUrl = process.env.KEPT_DATABASE_URL
  await (keptUrl
    ? onShop(keptUrl, (shop) => findNumbers(shop, { seed, synthetic: null, misses }), { seedsDemo: false })
    : onScratchShop((shop) => findNumbers(shop, { seed, synthetic, misses }), { seedsDemo: synthetic === null }))
} else if (values.million) {
  const work = (shop: Shop) => timeSearches(shop, Number(values.synthetic ?? 1_000_000))
  const keptUrl = process.env.KEPT_DATABASE_URL
  await (keptUrl ? onShop(keptUrl, work, { seedsDemo: false }) : onScratchShop(work, { seedsDemo: false }))
} else {
  console.error(
    'Usage: npm run bench:search -- --products FILE.jsonl --queries FILE.jsonl | --words | --everyday | --models | --part-numbers --seed N | --million',
  )
  process.exit(1)
}
process.exit(0)
