import type pg from 'pg'
import { measuredLists, sampleIds } from './cases.ts'
import { ask } from './shop.ts'

/** What a list may take, and a report, p95 in ms. */
const targetOf = (path: string) => (path.includes('/reports/') ? 2_000 : 200)

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** The number of pages of a question, so that its middle and last one can be asked for. */
async function pagesOf(path: string, question: string, cookie: string): Promise<number> {
  const { status, text } = await ask(`${path}?${question.replace(/page=\w+/, 'page=1')}`, cookie)
  // What this report has not; `timesOf` leaves it out.
  if (status === 422 && path.includes('/reports/')) return 1
  if (status !== 200) throw new Error(`${path}?${question}: ${status} ${text.slice(0, 300)}`)
  const { pageCount = 1 }: { pageCount?: number } = JSON.parse(text)
  return pageCount
}

const hasPage = (question: string) => /page=(first|middle|last)/.exec(question)?.[1]

async function numbered(path: string, question: string, cookie: string): Promise<string> {
  const page = hasPage(question)
  // The grid has no pages: it is asked for rows from a place on.
  if (path.endsWith('/grid'))
    return question
      .replace(/page=\w+/, `from=${page === 'first' ? 0 : page === 'middle' ? 5_000 : 9_500}&limit=500`)
      .replace(/&size=\d+/, '')
  if (page === undefined || page === 'first') return question.replace('page=first', 'page=1')
  const pages = await pagesOf(path, question, cookie)
  return question.replace(/page=\w+/, `page=${page === 'last' ? pages : Math.ceil(pages / 2)}`)
}

/** How long a question took, each time; undefined for what this report has not. */
async function timesOf(asked: string, cookie: string, rounds: number): Promise<number[] | undefined> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const { status, text, ms } = await ask(asked, cookie)
    if (status === 422 && asked.includes('/reports/')) return undefined
    if (status !== 200) throw new Error(`${asked}: ${status} ${text.slice(0, 300)}`)
    times.push(ms)
  }
  return times
}

/** Asks every list every question, once after the other; a table of the times, and below each list the questions that took longer than they may. */
export async function measureLists(
  db: pg.Client,
  cookie: string,
  { only, rounds, every }: { only: string; rounds: number; every: number },
): Promise<void> {
  const lists = measuredLists(await sampleIds(db)).filter(({ path }) => only.split(',').some((end) => path.endsWith(end)))
  console.log('| list | questions | first p95 | p50 | p95 | max |\n|---|---|---|---|---|---|')
  for (const { path, questions } of lists) {
    const [first, warm, slow]: [number[], number[], string[]] = [[], [], []]
    for (const question of questions.filter((_, index) => index % every === 0)) {
      const asked = `${path}?${await numbered(path, question, cookie)}`
      const [one = 0, ...others] = (await timesOf(asked, cookie, rounds)) ?? []
      if (others.length === 0) continue
      first.push(one)
      warm.push(...others)
      const middle = percentile(others, 0.5)
      if (middle > targetOf(path)) slow.push(`over ${targetOf(path)} ms: ${middle.toFixed(0)} ${decodeURIComponent(asked)}`)
    }
    const figures = [percentile(first, 0.95), percentile(warm, 0.5), percentile(warm, 0.95), Math.max(...warm)].map((ms) => ms.toFixed(0))
    console.log(`| ${path.replace('/api/admin/', '').replace(/\w{3}_\w{26}/, '…')} | ${first.length} | ${figures.join(' | ')} |`)
    for (const line of slow) console.log(line)
  }
}
