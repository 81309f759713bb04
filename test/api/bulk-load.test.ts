import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { syntheticProduct } from '#server/db/seed/synthetic-products.ts'
import { activeBrands } from '#server/shop/catalog/category.ts'
import { importProducts } from '#server/shop/import/import.ts'
import { loadInBulk } from '#server/shop/search/bulk-load.ts'
import { refreshSearch } from '#server/shop/search/search-index.ts'
import type { Schema } from '#test/support/schema.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'

/** Loading many parts at once: the indexes collect their entries meanwhile, and everything is found, during and after it. */
const fresh = useFreshShop('postgresql')

/** The indexes of parts, numbers and words that collect their entries. */
async function collecting() {
  const rows = await fresh.rows<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam and a.amname = 'gin'
    where i.indrelid = any(array['product', 'part_number', 'search_document', 'search_key']::regclass[])
      and not c.reloptions && array['fastupdate=off', 'fastupdate=false'] order by 1`)
  return rows.map(({ name }) => name)
}

/** Adds parts of a seed; gives the number of one. */
async function addParts(seed: number) {
  const brands = await activeBrands(fresh.shop)
  const rows = Array.from({ length: 40 }, (_, at) => syntheticProduct(seed, at, brands))
  await importProducts(fresh.shop, rows)
  return String(rows[7]?.['partNumber'])
}

const found = async (query: string) => {
  const { body } = await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(query)}`)
  return body.results.map(({ partNumber }) => partNumber)
}

test('what is loaded is found at once, and afterwards no index collects', async () => {
  expect(await collecting()).toEqual([])
  const number = await loadInBulk(fresh.shop, async () => {
    expect(await collecting()).toContain('search_document_terms')
    expect(await collecting()).toContain('search_key_slip')
    const added = await addParts(1)
    expect(await found(added)).toEqual([added])
    return added
  })
  expect(await collecting()).toEqual([])
  expect(await found(number)).toEqual([number])
  expect(await found(`${number.slice(0, -3)}${number.slice(-2)}`)).toContain(number)
})

test('a load that fails leaves no index collecting', async () => {
  await expect(
    loadInBulk(fresh.shop, async () => {
      await addParts(2)
      throw new Error('broken off')
    }),
  ).rejects.toThrow('broken off')
  expect(await collecting()).toEqual([])
})

test('what a process that ended in the midst of a load has left is put right by the nightly job', async () => {
  await fresh.shop.db.execute(sql`alter index search_document_terms set (fastupdate = on)`)
  const number = await addParts(3)
  expect(await collecting()).toEqual(['search_document_terms'])
  await refreshSearch(fresh.shop)
  expect(await collecting()).toEqual([])
  const [left] = await fresh.rows<{ pages: number }>(sql`select gin_clean_pending_list('search_document_terms'::regclass)::int as pages`)
  expect(left?.pages).toBe(0)
  expect(await found(number)).toEqual([number])
})
