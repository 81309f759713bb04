import { sql } from 'drizzle-orm'
import { normalisePartNumber } from '../../src/domain/catalog/part-number.ts'
import { editDistance } from '../../src/domain/search/edit-distance.ts'
import { seedSynthetic } from '../../src/server/db/seed/seed-synthetic.ts'
import type { Shop } from '../../src/server/shop/shop.ts'
import { chance } from '../../src/server/db/seed/synthetic-products.ts'
import { percentile, search } from './judged.ts'

const QUERIES = 1_000

interface NumberRow extends Record<string, unknown> {
  id: string
  number: string
  normalised: string
  kind: string
  brand: string | null
  /** By slug, kind and number. */
  place: string
}

type Chance = ReturnType<typeof chance>

const SIGNS = 'ABCDEFGHJKLMNPRSTUVWX0123456789'
const LOOK_ALIKES: Record<string, string> = {
  O: '0',
  '0': 'O',
  I: '1',
  L: '1',
  '1': 'I',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  Z: '2',
  '2': 'Z',
}

const within = (text: string, random: Chance) => random.between(1, text.length - 1)
const insert = (text: string, at: number, sign: string) => text.slice(0, at) + sign + text.slice(at)
const sign = (random: Chance) => SIGNS.charAt(random.below(SIGNS.length))

const parted = (separator: string) => (row: NumberRow, random: Chance) => {
  const first = insert(row.normalised, within(row.normalised, random), separator)
  return random.below(2) === 0 ? first : insert(first, 1, separator)
}

/** How people write a number: each kind makes a query, or null where it does not apply. */
const KINDS: Record<string, (row: NumberRow, random: Chance) => string | null> = {
  'as printed': ({ number }) => number,
  'lower case': ({ number }) => number.toLowerCase(),
  'upper case, nothing between': ({ normalised }) => normalised,
  dashes: parted('-'),
  spaces: parted(' '),
  dots: parted('.'),
  slashes: parted('/'),
  'zeros in front': ({ normalised }, random) => '0'.repeat(random.between(1, 3)) + normalised,
  'zeros lost': ({ normalised }) => (normalised.startsWith('0') ? normalised.replace(/^0+/, '') : null),
  'letters in front lost': ({ normalised }) => (/^[A-Z]{1,2}[1-9]\d{5}/.test(normalised) ? normalised.replace(/^[A-Z]+/, '') : null),
  'its beginning': ({ normalised }, random) => (normalised.length >= 7 ? normalised.slice(0, -random.between(1, 2)) : null),
  'brand in front': ({ number, brand }) => brand && `${brand} ${number}`,
  'brand glued in front': ({ normalised, brand }) => brand && normalisePartNumber(brand) + normalised,
  'one sign other': ({ normalised }, random) => {
    const at = random.below(normalised.length)
    return normalised.slice(0, at) + sign(random) + normalised.slice(at + 1)
  },
  'one sign lost': ({ normalised }, random) => {
    const at = random.below(normalised.length)
    return normalised.slice(0, at) + normalised.slice(at + 1)
  },
  'one sign more': ({ normalised }, random) => insert(normalised, within(normalised, random), sign(random)),
  'neighbours swapped': ({ normalised }, random) => {
    const at = random.below(normalised.length - 1)
    return normalised.slice(0, at) + normalised.charAt(at + 1) + normalised.charAt(at) + normalised.slice(at + 2)
  },
  'look-alikes': ({ normalised }) =>
    /[OILSBZ01582]/.test(normalised) ? normalised.replace(/[OILSBZ01582]/, (letter) => LOOK_ALIKES[letter] ?? letter) : null,
  'in a sentence': ({ number, brand }) => `i need a part for my ${brand ?? 'old'} fan ${number} please`,
  'with a label': ({ number }, random) => random.pick(['part # ', 'Part No. ', 'p/n: ', 'model ']) + number,
  'old or foreign number': ({ number, kind }) => (kind === 'superseded' || kind === 'cross_reference' ? number : null),
  'old number with a slip': ({ normalised, kind }, random) => {
    const at = random.below(normalised.length)
    return kind === 'superseded' || kind === 'cross_reference' ? normalised.slice(0, at) + sign(random) + normalised.slice(at + 1) : null
  },
}

const SLIPS = /^(one sign|neighbours|look-alikes|old number with)/

/** Whether a query may as well mean another part: its number, its beginning, or one as near. */
type AmbiguityTest = (asked: { kind: string; typed: string; row: NumberRow }) => boolean

/** Texts in order, and whose they are: who has one that begins with another text is found without reading all of them. */
function beginnings(rows: readonly NumberRow[], read: (row: NumberRow) => string) {
  const sorted = rows.map((row) => ({ text: read(row), id: row.id })).toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
  return (start: string, but: string) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.text ?? '') < start) low = middle + 1
      else high = middle
    }
    let at = low
    while (sorted[at]?.id === but) at++
    return sorted[at]?.text.startsWith(start) ?? false
  }
}

/** Of a million parts each question is compared with two million numbers: equal ones and beginnings are looked up, and only slips read all. */
function ambiguityAmong(rows: readonly NumberRow[]): AmbiguityTest {
  const withoutZeros = (normalised: string) => normalised.replace(/^0+/, '')
  const owners = Map.groupBy(rows, ({ normalised }) => withoutZeros(normalised))
  const hasBeginning = beginnings(rows, ({ normalised }) => normalised)
  const hasDigits = beginnings(rows, ({ normalised }) => normalised.replace(/^[A-Z]+/, ''))
  // One slip, or two neighbours swapped, leaves the signs before or behind it as they are.
  const isNear = (key: string, but: string) => {
    const kept = Math.max(1, Math.floor((key.length - 2) / 2))
    const [head, tail] = [key.slice(0, kept), key.slice(-kept)]
    return rows.some(
      ({ id, normalised }) =>
        Math.abs(normalised.length - key.length) <= 1 &&
        id !== but &&
        (normalised.startsWith(head) || normalised.endsWith(tail)) &&
        editDistance(normalised, key, 1) <= 1,
    )
  }
  return ({ kind, typed, row }) => {
    const key = normalisePartNumber(typed)
    return (
      (owners.get(withoutZeros(key)) ?? []).some(({ id }) => id !== row.id) ||
      (kind === 'its beginning' && hasBeginning(key, row.id)) ||
      (kind === 'letters in front lost' && hasDigits(key, row.id)) ||
      (SLIPS.test(kind) && (hasBeginning(key, row.id) || isNear(key, row.id)))
    )
  }
}

/** Parts at a time: each statement stays within its time. */
const READ = 10_000

/** Every number of a shop, in an order that does not depend on the ids. */
async function readNumbers(shop: Shop): Promise<NumberRow[]> {
  const rows: NumberRow[] = []
  for (let last = ''; ;) {
    const { rows: parts } = await shop.db.execute<{ id: string }>(
      sql`select id from product where id > ${last} order by id offset ${READ - 1} limit 1`,
    )
    const to = parts[0]?.id
    const found = await shop.db.execute<NumberRow>(sql`
      select n.product_id as id, n.number, n.normalised, n.kind, b.name as brand, p.slug || ' ' || n.kind || ' ' || n.normalised as place
      from part_number n join product p on p.id = n.product_id and p.active left join brand b on b.id = p.brand_id
      where n.product_id > ${last} and p.id > ${last} and ${to === undefined ? sql`true` : sql`n.product_id <= ${to} and p.id <= ${to}`}`)
    for (const row of found.rows) rows.push(row)
    if (to === undefined) return rows.toSorted((a, b) => (a.place < b.place ? -1 : 1))
    last = to
  }
}

/** Asks a thousand queries of 22 kinds and prints how often the right part is first, or among the first five; `synthetic` adds so many made-up parts before. */
export async function findNumbers(shop: Shop, options: { seed: number; synthetic: number | null; misses: boolean }): Promise<void> {
  if (options.synthetic !== null) await seedSynthetic(shop, { products: options.synthetic, seed: options.seed })
  const rows = await readNumbers(shop)
  const isAmbiguous = ambiguityAmong(rows)
  const typable = rows.filter(({ normalised, kind }) => kind !== 'sku' && kind !== 'upc' && normalised.length >= 5)
  const random = chance(options.seed)
  const kinds = Object.entries(KINDS)
  const tally = new Map(kinds.map(([kind]) => [kind, { asked: 0, first: 0, five: 0 }]))
  const times: number[] = []
  for (let asked = 0, turn = 0; asked < QUERIES && turn < QUERIES * 200; turn++) {
    const [kind, write] = kinds[asked % kinds.length] ?? kinds[0] ?? ['', () => null]
    const row = typable[random.below(typable.length)]
    const typed = row && write(row, random)
    if (!row || !typed || isAmbiguous({ kind, typed, row })) continue
    asked++
    const askedAt = performance.now()
    const { results } = await search(shop, typed)
    times.push(performance.now() - askedAt)
    const place = results.findIndex(({ id }) => id === row.id)
    const counts = tally.get(kind)
    if (counts) {
      counts.asked++
      counts.first += Number(place === 0)
      counts.five += Number(place >= 0 && place < 5)
    }
    if (options.misses && place !== 0) console.log(`${kind}: ${typed} → ${row.number}, at ${place}; first ${results[0]?.name ?? 'nothing'}`)
  }
  const counts = [...tally.values()]
  const share = (read: (count: (typeof counts)[number]) => number) =>
    `${((100 * counts.reduce((sum, count) => sum + read(count), 0)) / counts.reduce((sum, count) => sum + count.asked, 0)).toFixed(1)} %`
  console.log('| kind | asked | first | first five |\n|---|---|---|---|')
  for (const [kind, { asked, first, five }] of tally) console.log(`| ${kind} | ${asked} | ${first} | ${five} |`)
  console.log(`\nseed ${options.seed}: right part first ${share(({ first }) => first)}, in the first five ${share(({ five }) => five)}`)
  console.log(`latency p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`)
}
