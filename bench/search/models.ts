import { sql } from 'drizzle-orm'
import { normalisePartNumber } from '../../src/domain/catalog/part-number.ts'
import { editDistance } from '../../src/domain/search/edit-distance.ts'
import { chance } from '../../src/server/db/seed/synthetic-products.ts'
import type { Shop } from '../../src/server/shop/shop.ts'
import { percentile, search } from './judged.ts'

const QUERIES = 240
const GOAL = 225

/** Kinds of part as people say them, and what they are in the names of the catalogue. */
const WORDS: Record<string, RegExp> = {
  motor: /motor/i,
  wheel: /wheel|impeller/i,
  grille: /grille/i,
  housing: /housing/i,
  bags: /bags?\b/i,
  belt: /belt/i,
  filter: /filter/i,
  hose: /hose/i,
  'brush roll': /brush roll/i,
}

interface Case {
  brand: string
  number: string
  word: string
  fits: Set<string>
}

type Chance = ReturnType<typeof chance>

const letters = 'ABCDEFGHJKLMNPRSTUVWX0123456789'
const dashed = (text: string, random: Chance) => {
  const at = random.between(1, text.length - 1)
  return `${text.slice(0, at)}-${text.slice(at)}`
}

/** One sign of the number other, or null for a number so short that the slip makes another model of it. */
function withSlip({ number, brand }: Case, random: Chance, all: readonly { key: string; brand: string }[]): string | null {
  const key = normalisePartNumber(number)
  if (key.length < 5) return null
  const at = random.between(1, key.length - 1)
  const slipped = key.slice(0, at) + letters.charAt(random.below(letters.length)) + key.slice(at + 1)
  const isOther = all.some((model) => model.brand === brand && model.key !== key && editDistance(model.key, slipped, 1) <= 1)
  return slipped === key || isOther ? null : slipped
}

/** How people name a machine and a part of it. */
const FORMS: Record<string, (one: Case, random: Chance, all: readonly { key: string; brand: string }[]) => string | null> = {
  'brand, model, part': ({ brand, number, word }) => `${brand} ${number} ${word}`,
  'part for model': ({ number, word }) => (normalisePartNumber(number).length >= 3 ? `${word} for ${number}` : null),
  'part for brand model': ({ brand, number, word }) => `${word} for ${brand.toLowerCase()} ${number.toLowerCase()}`,
  'dashes and capitals': ({ brand, number, word }, random) =>
    `${brand.toUpperCase()} ${dashed(normalisePartNumber(number), random)} ${word}`,
  'nothing between': ({ brand, number, word }) => `${brand} ${normalisePartNumber(number).toLowerCase()} ${word}`,
  'one slip': (one, random, all) => {
    const slipped = withSlip(one, random, all)
    return slipped && `${one.brand} ${slipped} ${one.word}`
  },
}

async function readCases(shop: Shop): Promise<Case[]> {
  const { rows } = await shop.db.execute<{ brand: string; number: string; name: string; id: string }>(sql`
    select b.name as brand, a.number, p.name, p.id from fitment f join appliance a on a.id = f.appliance_id join brand b on b.id = a.brand_id
    join product p on p.id = f.product_id and p.active where f.fits and b.status = 'active' order by b.name, a.number, p.slug`)
  const cases = new Map<string, Case>()
  for (const { brand, number, name, id } of rows)
    for (const [word, pattern] of Object.entries(WORDS))
      if (pattern.test(name)) {
        const key = `${brand} ${number} ${word}`
        const one = cases.get(key) ?? { brand, number, word, fits: new Set() }
        one.fits.add(id)
        cases.set(key, one)
      }
  return [...cases.values()]
}

const namesOf = async (shop: Shop) =>
  new Map((await shop.db.execute<{ id: string; name: string }>(sql`select id, name from product`)).rows.map(({ id, name }) => [id, name]))

/** Asks for parts of machines by the model, 240 times, and prints how often the first result is such a part that fits. */
export async function findModels(shop: Shop, { seed, misses }: { seed: number; misses: boolean }): Promise<void> {
  const cases = await readCases(shop)
  const names = await namesOf(shop)
  const models = cases.map(({ brand, number }) => ({ brand, key: normalisePartNumber(number) }))
  // A number that several machines have may mean any of them.
  const fitting = ({ number, word }: Case) =>
    new Set(cases.filter((one) => one.word === word && one.number === number).flatMap(({ fits }) => [...fits]))
  const random = chance(seed)
  const forms = Object.entries(FORMS)
  const tally = new Map(forms.map(([form]) => [form, { asked: 0, right: 0, shown: 0 }]))
  const times: number[] = []
  for (let asked = 0, turn = 0; asked < QUERIES && turn < QUERIES * 100; turn++) {
    const [form, write] = forms[asked % forms.length] ?? forms[0] ?? ['', () => null]
    const one = cases[random.below(cases.length)]
    const typed = one && write(one, random, models)
    if (!one || !typed) continue
    asked++
    const right = form === 'part for model' ? fitting(one) : one.fits
    const askedAt = performance.now()
    const found = await search(shop, typed)
    times.push(performance.now() - askedAt)
    const [first] = found.results
    const isRight = first !== undefined && right.has(first.id)
    const shown = 'models' in found && JSON.stringify(found.models).includes(JSON.stringify(one.number))
    const counts = tally.get(form)
    if (counts) {
      counts.asked++
      counts.right += Number(isRight)
      counts.shown += Number(shown)
    }
    if (misses && !isRight)
      console.log(`${form}: ${typed} → ${[...right].map((id) => names.get(id)).join(' or ')}; first ${first?.name ?? 'nothing'}`)
  }
  const sum = (read: (count: { asked: number; right: number; shown: number }) => number) =>
    [...tally.values()].reduce((total, count) => total + read(count), 0)
  console.log('| form | asked | a fitting part first | machine shown |\n|---|---|---|---|')
  for (const [form, { asked, right, shown }] of tally) console.log(`| ${form} | ${asked} | ${right} | ${shown} |`)
  console.log(
    `\nseed ${seed}: a fitting part first ${sum(({ right }) => right)} of ${sum(({ asked }) => asked)} (goal ${GOAL}), machine shown ${sum(({ shown }) => shown)}`,
  )
  console.log(`latency p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`)
}
