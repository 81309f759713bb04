import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'
import { emptyDatabase } from '#test/support/fresh-shop.ts'

test('processes that start together behind a pooler all start', async () => {
  const empty = await emptyDatabase()
  onTestFinished(() => empty.drop())
  // An address of its own, as a pooler has, that leads to the same database.
  const url = `${empty.url}${empty.url.includes('?') ? '&' : '?'}application_name=pooler`
  const opened = await Promise.allSettled(Array.from({ length: 10 }, () => openPostgres({ url, directUrl: empty.url, role: 'all' })))
  for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
  expect(opened.map((one) => (one.status === 'rejected' ? String(one.reason) : 'started'))).toEqual(
    Array.from({ length: 10 }, () => 'started'),
  )
})
