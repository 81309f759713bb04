import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'

const fresh = useFreshShop('postgresql')

test('the first file of an empty shop adds the brands and categories that it names; of later ones they are errors, unless staff say otherwise', async () => {
  await fresh.shop.db.execute(sql`truncate product, category, brand cascade`)
  const staff = await openStaffSession(fresh)
  const imports = openImports(fresh, staff)
  const file = (sku: string, category: string) =>
    csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Brand'],
      [sku, 'Pump lid', '44.50', category, 'Hayward'],
    ])
  const { body } = await imports.bring<Schema<'Import'>>(file('PL-1', 'Pool pumps > Lids'))
  expect(body.options.unknown).toBe('create')
  const { id, type, mapping, options } = body
  expect((await staff.post(`imports/${id}/check`, { type, mapping, options })).status).toBe(200)
  await fresh.runJobs()
  await imports.apply(id)
  const later = await imports.bring<Schema<'Import'>>(
    csvOf([
      ['SKU', 'Name', 'Price', 'Category'],
      ['PL-2', 'Lid', '5', 'Elsewhere'],
    ]),
  )
  expect(later.body.options.unknown).toBe('error')
})
