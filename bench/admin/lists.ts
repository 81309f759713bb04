import type pg from 'pg'
import { measuredLists, sampleIds } from './cases.ts'
import { ask } from './shop.ts'

/** What a list may take, p95 in ms. */
const TARGET = 200

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

interface Slow {
  question: string
  ms: number
}

/** The number of pages of a question, so that its middle and last one can be asked for. */
async function pagesOf(path: string, question: string, cookie: string): Promise<number> {
  const { status, text } = await ask(`${path}?${question.replace(/page=\w+/, 'page=1')}`, cookie)
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

/** Asks every list every question, once after the other; a table of the times, and the questions that took longer than they may. */
export async function measureLists(
  db: pg.Client,
  cookie: string,
  { only, rounds, every }: { only: string; rounds: number; every: number },
): Promise<void> {
  const lists = measuredLists(await sampleIds(db)).filter(({ path }) => path.endsWith(only))
  console.log('| list | questions | first p95 | p50 | p95 | max |\n|---|---|---|---|---|---|')
  const slow: Slow[] = []
  for (const { path, questions } of lists) {
    const [first, warm]: [number[], number[]] = [[], []]
    const chosen = questions.filter((_, index) => index % every === 0)
    for (const question of chosen) {
      const asked = `${path}?${await numbered(path, question, cookie)}`
      const times: number[] = []
      for (let round = 0; round <= rounds; round++) {
        const { status, text, ms } = await ask(asked, cookie)
        if (status !== 200) throw new Error(`${asked}: ${status} ${text.slice(0, 300)}`)
        times.push(ms)
      }
      const [one = 0, ...others] = times
      first.push(one)
      warm.push(...others)
      if (percentile(others, 0.5) > TARGET) slow.push({ question: asked, ms: percentile(others, 0.5) })
    }
    const figures = [percentile(first, 0.95), percentile(warm, 0.5), percentile(warm, 0.95), Math.max(...warm)].map((ms) => ms.toFixed(0))
    console.log(`| ${path.replace('/api/admin/', '').replace(/\w{3}_\w{26}/, '…')} | ${chosen.length} | ${figures.join(' | ')} |`)
  }
  for (const { question, ms } of slow.toSorted((a, b) => b.ms - a.ms))
    console.log(`over ${TARGET} ms: ${ms.toFixed(0)} ${decodeURIComponent(question)}`)
}
