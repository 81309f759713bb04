import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Row = Schema<'CategoryPicture'>

describe.each(KINDS)('pictures of categories on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  const rows = async () => (await staff.get<{ categories: Row[] }>('subcategory-logos')).body.categories
  const rowOf = async (path: string) => {
    const found = (await rows()).find((row) => row.path === path)
    if (!found) throw new Error(`no category ${path}`)
    return found
  }
  const set = <Body = Row>({ id, version }: Row, imageUrl: string | null) =>
    fresh.call<Body>('PATCH', `/api/admin/subcategory-logos/${id}`, { version, imageUrl }, staff.headers)
  /** What the storefront shows for a category. */
  const shown = async (path: string): Promise<string | null | undefined> => {
    const { body } = await fresh.call<Schema<'Category'>[]>('GET', '/api/categories')
    const find = (nodes: Schema<'Category'>[]): Schema<'Category'> | undefined =>
      nodes.find((node) => node.path.endsWith(path)) ?? nodes.map(({ subcategories }) => find(subcategories)).find(Boolean)
    return find(body)?.imageUrl
  }
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  test('every category below the first level is listed', async () => {
    const [counted] = await fresh.rows<{ count: number }>(sql`select count(*)::int as count from category where depth > 1`)
    const all = await rows()
    expect(all).toHaveLength(counted?.count ?? 0)
    expect(all.every(({ path }) => path.includes('/'))).toBe(true)
  })

  test('a picture is given, shown at once, and taken away; the log has it, and a late editor is told', async () => {
    const path = 'vacuum-parts/vacuum-cleaner-bags'
    const before = await rowOf(path)
    expect(await shown(path)).toBeNull()
    const { body: media } = await fresh.call<Schema<'Media'>>('POST', '/api/admin/media?name=bags.png', await makePicture(), {
      ...staff.headers,
      'content-type': 'image/png',
    })
    const given = await set(before, media.url)
    expect(given.body).toMatchObject({ imageUrl: media.url, state: 'own', alt: '', version: before.version + 1 })
    expect(await shown(path)).toBe(media.url)
    const late = await set<{ code: string; current: Row }>(before, null)
    expect([late.status, late.body.code, late.body.current.imageUrl]).toEqual([409, 'conflict', media.url])
    expect((await set(given.body, null)).body.state).toBe('missing')
    expect(await shown(path)).toBeNull()
    const entries = await fresh.rows(sql`select before, after from audit_log where subject = ${before.id} order by id`)
    expect(entries).toEqual([
      { before: { imageUrl: null }, after: { imageUrl: media.url } },
      { before: { imageUrl: media.url }, after: { imageUrl: null } },
    ])
  })

  test('a category without a picture shows the logo of the brand with its slug', async () => {
    const path = 'vacuum-parts/vacuum-cleaner-bags/upright-bags'
    await fresh.rows(sql`update brand set logo_url = '/hoover.svg', slug = 'upright-bags' where slug = 'hoover'`)
    fresh.shop.cache.clear()
    expect(await rowOf(path)).toMatchObject({ state: 'brand', brandLogoUrl: '/hoover.svg', imageUrl: null })
    expect(await shown(path)).toBe('/hoover.svg')
  })

  test.each(['javascript:alert(1)', '//evil.example/x.png', `/media/med_${'0'.repeat(26)}/96.jpg`])('%s is refused', async (src) => {
    expect((await set(await rowOf('vacuum-parts/vacuum-cleaner-bags'), src)).status).toBe(422)
  })

  test('a category that does not exist is not found', async () => {
    expect((await fresh.call('PATCH', '/api/admin/subcategory-logos/cat_x', { version: 1, imageUrl: null }, staff.headers)).status).toBe(
      404,
    )
  })
})
