import type pg from 'pg'
import { sampleIds } from './cases.ts'
import { percentile } from './lists.ts'
import { ask } from './shop.ts'

const ROUNDS = 30

/** What is typed into the palette: numbers, names, parts of them. */
const TYPED = ['m', 'mo', 'motor', 'hepa filter', '9900', '99004217', 'PW-7', 'smith', 'ann s', 'ann.smith', 'zzqxzz']

async function measure(name: string, work: (round: number) => Promise<number>) {
  const times: number[] = []
  await work(0) // Warm code is what a shop runs.
  for (let round = 0; round < ROUNDS; round++) times.push(await work(round))
  console.log(
    `| ${name} | ${[percentile(times, 0.5), percentile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0)).join(' | ')} |`,
  )
}

/** All that the editor of a part asks for, at once, for parts all over the catalogue; its page; and the palette. */
export async function measureEditor(db: pg.Client, cookie: string): Promise<void> {
  const { productId: busiest = '' } = await sampleIds(db)
  const { rows } = await db.query<{ id: string }>('select id from product order by md5(id) limit $1', [ROUNDS - 1])
  const ids = [busiest, ...rows.map(({ id }) => id)]
  const timed = async (paths: string[]) => {
    const startedAt = performance.now()
    for (const { status, text } of await Promise.all(paths.map((path) => ask(path, cookie))))
      if (status !== 200) throw new Error(`${paths.join(' ')}: ${text.slice(0, 300)}`)
    return performance.now() - startedAt
  }
  const idOf = (round: number) => ids[round % ids.length] ?? busiest
  console.log('| what | p50 | p95 | max |\n|---|---|---|---|')
  await measure('the record of a part', (round) => timed([`/api/admin/products/${idOf(round)}`]))
  await measure('all that its editor asks for', (round) => {
    const id = idOf(round)
    return timed([
      `/api/admin/products/${id}`,
      `/api/admin/products/${id}/place`,
      `/api/admin/products/${id}/movements`,
      `/api/admin/products/${id}/fits`,
      `/api/admin/history/${id}`,
      `/api/admin/brand-choices`,
      `/api/admin/category-choices`,
    ])
  })
  await measure('the page of the editor, from the server', (round) => timed([`/admin/products/${idOf(round)}`]))
  for (const q of TYPED) await measure(`palette: ${q}`, () => timed([`/api/admin/find?q=${encodeURIComponent(q)}`]))
}
