// npm run bench:web: what Lighthouse says of the main pages on a slow phone, and how quickly the shop answers to a hand. RUNS (default 5) sets how
// often each page is loaded; medians are printed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildIfStale } from '../scripts/build.ts'
import { BROWSER } from '../test/support/browser.ts'
import { INTERACTIONS, measureInteraction, measureSoftNavigation } from './interactions.ts'
import { openBuiltShop } from './open-built-shop.ts'
import { loadLighthouse } from './tools.ts'
import type { LighthouseResult } from './tools.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const SLOWDOWN = 4
const DEBUG_PORT = 9_377
const [build = 'dist'] = process.argv.slice(2)

const PAGES = [
  ['home', '/'],
  ['category', '/category/bathroom-fan-parts'],
  ['product', '/product/broan-s97017705-bathroom-fan-motor-assembly'],
  ['search', '/search?q=belt'],
  ['cart, two lines', '/cart'],
] as const

const lighthouse = await loadLighthouse()

/** Kept from search engines on purpose, for which Lighthouse takes points: they are judged without that audit. */
const PRIVATE = /^\/(search|cart)/

const CART = [
  {
    slug: 'broan-s97017705-bathroom-fan-motor-assembly',
    name: 'Broan S97017705 Bathroom Fan Motor Assembly, 70 CFM',
    partNumber: 'S97017705',
    price: '$46.95',
    quantity: 1,
  },
  {
    slug: 'kirby-301291-knurled-brush-roll-belt',
    name: 'Kirby 301291 Knurled Brush Roll Belt, 3-Pack',
    partNumber: '301291',
    price: '$6.25',
    quantity: 2,
  },
].map(({ partNumber, ...line }) => ({
  ...line,
  image: '/part-placeholder.svg',
  category: '',
  subcategory: '',
  part_number: partNumber,
  sku: partNumber,
}))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

type Figures = Record<string, number>

/** One visit by a browser that has never been here; its cart is filled before. */
async function visit(base: string, path: string): Promise<Figures> {
  const profile = mkdtempSync(join(tmpdir(), 'partwright-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${base}/favicon.svg`)
    if (path === '/cart') {
      await page.evaluate((cart) => localStorage.setItem('shoppingCart', cart), JSON.stringify(CART))
      // As every change of a cart leaves it: the server then knows how many lines to leave room for.
      await context.addCookies([{ name: 'cartLines', value: String(CART.length), url: `${base}/cart` }])
    }
    const skipAudits = PRIVATE.test(path) ? ['is-crawlable'] : []
    const flags = { port: DEBUG_PORT, disableStorageReset: true, logLevel: 'error', skipAudits } as const
    const result = await lighthouse(base + path, flags)
    if (!result) throw new Error(`Lighthouse had no result for ${path}`)
    return figuresOf(result.lhr, base)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** What a request was for, by its file. */
const KINDS: Record<string, RegExp> = { JS: /\.js$/, CSS: /\.css$/, fonts: /\.woff2$/ }

function figuresOf({ categories, audits }: LighthouseResult, base: string): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? NaN) * 100)
  const audit = (name: string) => audits[name]?.numericValue ?? NaN
  const details = audits['network-requests']?.details
  const requests: { url: string; transferSize: number }[] = details && 'items' in details ? (details.items as never) : []
  const bytes = (kind: RegExp) =>
    requests.filter(({ url }) => kind.test(url)).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_024
  for (const name of ['accessibility', 'best-practices', 'seo'])
    for (const { id } of categories[name]?.auditRefs ?? [])
      if (audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1) console.error(`${name}: ${id}: ${audits[id]?.title}`)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'LCP s': audit('largest-contentful-paint') / 1_000,
    'TBT ms': audit('total-blocking-time'),
    CLS: audit('cumulative-layout-shift'),
    ...Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [`${name} kB`, bytes(kind)])),
    'all kB': bytes(/./),
    'other origins': requests.filter(({ url }) => !url.startsWith(base) && !url.startsWith('data:')).length,
  }
}

const BUDGETS: Figures = {
  performance: 95,
  accessibility: 100,
  'best practices': 100,
  SEO: 100,
  'LCP s': 1.8,
  'TBT ms': 150,
  CLS: 0.01,
  'JS kB': 140,
  'CSS kB': 20,
  'fonts kB': 75,
  'other origins': 0,
}

const DIGITS: Figures = { 'LCP s': 2, CLS: 3 }
const shown = (name: string, value: number) => value.toFixed(DIGITS[name] ?? 0)

async function measurePages(base: string) {
  const columns: Figures[] = []
  for (const [, path] of PAGES) {
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await visit(base, path))
    columns.push(Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((figures) => figures[name] ?? NaN))])))
  }
  console.log(`Lighthouse, mobile, slow 4G, ${SLOWDOWN}x CPU, median of ${RUNS}`)
  console.log(`| figure | ${PAGES.map(([name]) => name).join(' | ')} | budget |\n|---|${PAGES.map(() => '---|').join('')}---|`)
  for (const name of Object.keys(columns[0] ?? {})) {
    const budget = BUDGETS[name]
    console.log(
      `| ${name} | ${columns.map((figures) => shown(name, figures[name] ?? NaN)).join(' | ')} | ${budget === undefined ? '' : shown(name, budget)} |`,
    )
  }
}

async function measureHands(base: string) {
  const browser = await chromium.launch(BROWSER)
  const page = await browser.newPage({ viewport: { width: 1_360, height: 900 } })
  await page.addInitScript(() => localStorage.setItem('newsletter_popup_shown', 'true'))
  const cdp = await page.context().newCDPSession(page)
  console.log(`\n| interaction at ${SLOWDOWN}x CPU | ms, median of ${RUNS} | budget |\n|---|---|---|`)
  const timesOf = async (measure: () => Promise<number>) => {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) times.push(await measure())
    return Math.round(median(times))
  }
  for (const interaction of INTERACTIONS)
    console.log(
      `| ${interaction.name} | ${await timesOf(() => measureInteraction({ page, cdp, base, slowdown: SLOWDOWN }, interaction))} | 100 |`,
    )
  for (const slowdown of [1, SLOWDOWN])
    console.log(
      `| go to a page fetched ahead, ${slowdown}x | ${await timesOf(() => measureSoftNavigation({ page, cdp, base, slowdown }))} | 120 |`,
    )
  await browser.close()
}

if (build === 'dist') await buildIfStale()
const shop = await openBuiltShop(build, Number(process.env.PORT ?? 3_918))
try {
  await measurePages(shop.base)
  await measureHands(shop.base)
} finally {
  await shop.close()
}
