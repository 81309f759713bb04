import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const ROWS = 1_530

describe.each(KINDS)('pages of long lists on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    await fresh.rows(sql`delete from suggestion_rule`)
    // Many rows with the same weight, and many without a beginning.
    await fresh.rows(sql`insert into suggestion_rule (id, name, rule_type, weight, active, tag, starts_at)
      select 'sug_' || lpad(n::text, 4, '0'), 'Rule ' || n, 'promotional', n % 7, n % 3 > 0, 'season', case when n % 4 > 0 then timestamptz '2026-01-01' + n % 50 * interval '1 day' end
      from generate_series(1, ${ROWS}::int) n`)
  })
  const pageOf = async (query: string) => (await staff.get<Schema<'SuggestionRuleList'>>(`suggestion-rules?size=100&${query}`)).body

  test.each(['starts', '-starts', 'weight', '-weight', 'name', '-updated'])(
    'the pages sorted by %s have every row once, in the order of the list, from whichever end they are read',
    async (sort) => {
      const { pageCount } = await pageOf(`sort=${sort}`)
      const rows: Schema<'SuggestionRule'>[] = []
      for (let page = 1; page <= pageCount; page++) rows.push(...(await pageOf(`sort=${sort}&page=${page}`)).rows)
      const [column, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']
      const key = { starts: 'starts_at', weight: 'weight', name: 'name', updated: 'updated_at' }[column] ?? ''
      const expected = await fresh.rows<{ id: string }>(
        sql.raw(`select id from suggestion_rule order by ${key} ${direction} nulls last, id ${direction}`),
      )
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    },
  )

  test('the last page has the rest, and a page behind it has none', async () => {
    const last = await pageOf('page=16')
    expect(last).toMatchObject({ total: ROWS, pageCount: 16, page: 16 })
    expect(last.rows).toHaveLength(30)
    expect(await pageOf('page=17')).toMatchObject({ total: ROWS, pageCount: 16, page: 17, rows: [] })
    expect((await pageOf('page=100000')).rows).toEqual([])
  })

  test('the numbers behind the tabs are those of the lists themselves; a filter that cannot be read has none', async () => {
    const searches = [
      {},
      { filter: ['state:any:on'] },
      { q: 'Rule 15', filter: ['weight:between:3..5'] },
      { filter: ['colour:is:red'] },
      { filter: ['starts:empty:'] },
    ]
    const { status, body } = await staff.post<Schema<'ListCounts'>>('list-counts', { list: 'suggestion-rules', searches })
    expect(status).toBe(200)
    const total = async (query: string) => (await pageOf(query)).total
    expect(body.counts).toEqual([
      ROWS,
      await total('filter=state:any:on'),
      await total('q=Rule+15&filter=weight:between:3..5'),
      null,
      await total('filter=starts:empty:'),
    ])
    expect((await staff.post('list-counts', { list: 'nobodies', searches })).status).toBe(422)
    expect((await staff.post('list-counts', { list: 'products', searches: [] })).status).toBe(422)
  })
})
