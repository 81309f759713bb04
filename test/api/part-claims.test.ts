import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { UploadId } from '#domain/id.ts'
import { resumeUploads, runUpload } from '#server/shop/media/fetch-picture.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const WHEEL = 'broan-99020271-blower-wheel-clockwise-3-16-in-bore'

const pictureAt = (address: string) => makePicture({ width: address.includes('first') ? 300 : 240, height: 200 })

describe('what a part says of itself', () => {
  const fresh = useFreshShop('postgresql', { WEBHOOK_HOSTS: 'programs.example' })
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const page = async (slug: string) => (await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${slug}`)).body.product
  /** The part as lists show it, here among the results for its number. */
  const cardOf = async (slug: string, number: string) =>
    (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${number}`)).body.results.find((card) => card.slug === slug)
  const recordOf = async (slug: string) => {
    const [row] = await fresh.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${slug}`)
    if (!row) throw new Error(slug)
    return row
  }
  const change = async (slug: string, fields: object) => {
    const { id, version } = await recordOf(slug)
    return fresh.call<{ fields?: Record<string, string> }>('PATCH', `/api/admin/products/${id}`, { version, ...fields }, staff.headers)
  }

  test('is listed in the order of its family', async () => {
    const { specifications, fits } = await page(WHEEL)
    expect(specifications.map(({ label }) => label)).toEqual(['Diameter', 'Width', 'Bore', 'Rotation', 'Inlet'])
    expect(specifications.find(({ label }) => label === 'Bore')).toEqual({ label: 'Bore', value: '3/16 in.' })
    // All known NuTone models of this wheel are denied.
    expect(fits.map(({ slug }) => slug)).toEqual(['broan'])
  })

  test('names no brand all of whose known models are denied, even if somebody has stored it', async () => {
    await fresh.rows(
      sql`insert into product_brand_mapping select p.id, b.id from product p, brand b where p.slug = ${WHEEL} and b.slug = 'nutone'`,
    )
    fresh.shop.cache.clear()
    expect((await page(WHEEL)).fits.map(({ slug }) => slug)).toEqual(['broan'])
    expect((await cardOf(WHEEL, '99020271'))?.fits.map(({ slug }) => slug)).toEqual(['broan'])
    await fresh.rows(
      sql`delete from product_brand_mapping m using brand b, product p where b.id = m.brand_id and b.slug = 'nutone' and p.id = m.product_id and p.slug = ${WHEEL}`,
    )
  })

  test('may name a brand of which it fits one model and not another', async () => {
    const [mixed] = await fresh.rows<{ slug: string; number: string; brandId: string; brand: string }>(sql`
      select p.slug, p.part_number as number, b.id as "brandId", b.slug as brand from fitment f join product p on p.id = f.product_id and p.active
        join appliance a on a.id = f.appliance_id join brand b on b.id = a.brand_id
      group by p.slug, p.part_number, b.id, b.slug having bool_or(f.fits) and not bool_and(f.fits) order by 1, 3 limit 1`)
    if (!mixed) throw new Error('no part fits one model of a brand and not another')
    // Taken back first: a claim that stands already is not looked at again.
    for (const compatibleBrandIds of [[], [mixed.brandId]]) {
      const { status, text } = await change(mixed.slug, { compatibleBrandIds })
      expect(status, text).toBe(200)
    }
    expect((await page(mixed.slug)).fits.map(({ slug }) => slug)).toContain(mixed.brand)
    expect((await cardOf(mixed.slug, mixed.number))?.fits.map(({ slug }) => slug)).toContain(mixed.brand)
  })

  test('is refused where the fit data deny it, by field', async () => {
    const nutone = await fresh.rows<{ id: string }>(sql`select id from brand where slug = 'nutone'`)
    const broan = await fresh.rows<{ id: string }>(sql`select id from brand where slug = 'broan'`)
    const ids = [...broan, ...nutone].map(({ id }) => id)
    const claim = await change(WHEEL, { compatibleBrandIds: ids })
    expect([claim.status, claim.body.fields?.['compatibleBrandIds']]).toEqual([422, expect.stringContaining('names NuTone')])
    const text = await change(WHEEL, { description: 'Used in NuTone 8663RP.' })
    expect([text.status, text.body.fields?.['description']]).toEqual([422, expect.stringContaining('fits 8663RP')])
    const figure = await change(WHEEL, { dimensions: { bore: 0.25 }, specs: { Bore: '3/16 in.' } })
    expect([figure.status, figure.body.fields?.['specs']]).toEqual([422, expect.stringContaining('same figure')])
    expect((await change(WHEEL, { description: 'Does not go into the NuTone 8663RP.' })).status).toBe(200)
  })

  test('shows its rendering as such', async () => {
    const { images, imageAlts, name, videoUrl } = await page('nutone-s0503b000-motor-and-wheel-assembly')
    expect(images).toEqual(['/renderings/motor-assembly/1200.webp'])
    expect(imageAlts).toEqual([`Rendering of ${name}`])
    expect(videoUrl).toBe('/renderings/motor-assembly/turn.mp4')
  })

  test('has pictures of other sites fetched once, and then names its own', async () => {
    const address = 'https://pictures.example/a.jpg'
    expect((await change(WHEEL, { images: [address] })).status).toBe(200)
    expect((await change(WHEEL, { images: [address], tags: ['again'] })).status).toBe(200)
    const waiting = await fresh.rows<{ id: UploadId }>(sql`select id from media_upload where url = ${address} and state = 'waiting'`)
    expect(waiting).toHaveLength(1)
    const bytes = await makePicture({ width: 300, height: 200 })
    const server = createServer((_, response) => response.end(bytes)).listen(0, '127.0.0.1')
    await new Promise((ready) => server.once('listening', ready))
    const { port } = server.address() as AddressInfo
    const shop = { ...fresh.shop, env: { ...fresh.shop.env, PICTURE_HOSTS: [`127.0.0.1:${port}`] } }
    const local = `http://127.0.0.1:${port}/a.jpg`
    await fresh.rows(sql`update media_upload set url = ${local} where url = ${address}`)
    const other = '/renderings/motor-assembly/1200.webp'
    await fresh.rows(sql`update product set images = jsonb_build_array(${local}::text, ${other}::text) where slug = ${WHEEL}`)
    for (const { id } of [...waiting, ...waiting]) await runUpload(shop, id)
    fresh.shop.cache.clear()
    const { images } = await page(WHEEL)
    // Where the address stood: the first picture is that of cards.
    expect(images).toEqual([expect.stringMatching(/^\/media\/med_\w+\/300\.jpg$/), other])

    // What staff have taken out while it was on its way stays out.
    await fresh.rows(sql`update media_upload set state = 'waiting' where url = ${local}`)
    expect((await change(WHEEL, { images: [other] })).status).toBe(200)
    for (const { id } of waiting) await runUpload(shop, id)
    server.close()
    fresh.shop.cache.clear()
    expect((await page(WHEEL)).images).toEqual([other])
  })

  test('a picture whose server is overwhelmed when it is asked comes later; one that is not there does not', async () => {
    const bytes = await makePicture({ width: 320, height: 200 })
    let [asked, isBusy] = [0, true]
    const server = createServer((request, response) => {
      asked++
      if (request.url === '/gone.jpg') response.writeHead(404).end()
      else if (isBusy) response.writeHead(429).end()
      else response.end(bytes)
    }).listen(0, '127.0.0.1')
    await new Promise((ready) => server.once('listening', ready))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const shop = { ...fresh.shop, env: { ...fresh.shop.env, PICTURE_HOSTS: [host] } }
    const named = ['https://pictures.example/busy.jpg', 'https://pictures.example/gone.jpg']
    expect((await change(WHEEL, { images: named })).status).toBe(200)
    const local = (text: ReturnType<typeof sql>) => sql`replace(${text}, 'https://pictures.example', ${`http://${host}`})`
    await fresh.rows(sql`update media_upload set url = ${local(sql`url`)} where url = any(${sql.param(named)}::text[])`)
    await fresh.rows(sql`update product set images = ${local(sql`images::text`)}::jsonb where slug = ${WHEEL}`)
    /** The sweep, after so many minutes, and the jobs that it has started. */
    const after = async (minutes: number) => {
      await fresh.rows(sql`update media_upload set updated_at = updated_at - make_interval(mins => ${minutes}),
        created_at = created_at - make_interval(mins => ${minutes}) where url like ${`http://${host}%`} and state <> 'done'`)
      await fresh.rows(sql`delete from pgboss.job where name = 'picture'`)
      await resumeUploads(shop)
      const due = await fresh.rows<{ id: UploadId }>(sql`select data ->> 'uploadId' as id from pgboss.job where name = 'picture'`)
      for (const { id } of due) await runUpload(shop, id)
      return fresh.rows(sql`select state, error from media_upload where url like ${`http://${host}%`} order by url`)
    }
    const gone = { state: 'failed', error: `${host} answered 404.` }
    expect(await after(3)).toEqual([{ state: 'waiting', error: `${host} answered 429.` }, gone])
    expect(asked).toBe(2)
    // It is left alone for as long as it has waited.
    await after(1)
    expect(asked).toBe(2)
    isBusy = false
    expect(await after(3)).toEqual([{ state: 'done', error: null }, gone])
    server.close()
    fresh.shop.cache.clear()
    expect((await page(WHEEL)).images[0]).toMatch(/^\/media\/med_\w+\/320\.jpg$/)
    expect((await change(WHEEL, { images: ['/renderings/motor-assembly/1200.webp'] })).status).toBe(200)
  })

  test('an import that brought pictures by address is undone after they have come; caches and programs know of them', async () => {
    const { id } = await recordOf(WHEEL)
    const read = async () => (await staff.get<Schema<'StaffProduct'>>(`products/${id}`)).body
    const { sku, images: before, version } = await read()
    const addresses = ['https://pictures.example/first.jpg', 'https://pictures.example/second.jpg']
    const imports = openImports(fresh, staff)
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Pictures'],
        [sku, addresses.join('; ')],
      ]),
    )
    const done = await imports.apply(checked.id)
    expect(done.changeSet?.counts).toMatchObject({ written: 1, failed: 0 })
    const shown = await read()
    expect(shown).toMatchObject({ images: addresses, version: version + 1 })

    const endpoint = await staff.post<{ id: string }>('webhooks', { url: 'https://programs.example/hook', events: ['product.changed'] })
    expect(endpoint.status, endpoint.text).toBe(200)
    expect((await page(WHEEL)).images).not.toContainEqual(expect.stringMatching(/^\/media/))
    const server = createServer((request, response) => void pictureAt(request.url ?? '').then((bytes) => response.end(bytes)))
    await new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(null)))
    const local = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const shop = { ...fresh.shop, env: { ...fresh.shop.env, PICTURE_HOSTS: [local] } }
    await fresh.rows(
      sql`update media_upload set url = replace(url, 'https://pictures.example', ${`http://${local}`}) where url = any(${sql.param(addresses)}::text[])`,
    )
    await fresh.rows(
      sql`update product set images = replace(images::text, 'https://pictures.example', ${`http://${local}`})::jsonb where id = ${id}`,
    )
    for (const { id: upload } of await fresh.rows<{ id: UploadId }>(
      sql`select id from media_upload where url like ${`http://${local}/%`} order by url`,
    ))
      await runUpload(shop, upload)
    server.close()
    const own = [expect.stringMatching(/^\/media\/med_/), expect.stringMatching(/^\/media\/med_/)]
    // The version is that of a form or a checked file that shows the part: by the coming of a picture neither is outdated.
    expect(await read()).toMatchObject({ images: own, version: shown.version })
    expect((await page(WHEEL)).images).toEqual(own)
    const told = await fresh.rows<{ body: string }>(sql`select body from webhook_delivery where endpoint_id = ${endpoint.body.id}`)
    expect(told.map(({ body }) => JSON.parse(body).data)).toEqual([{ productIds: [id] }, { productIds: [id] }])

    expect((await staff.post(`change-sets/${done.changeSet?.id}/undo`)).status).toBe(200)
    await fresh.runJobs()
    expect((await imports.read(done.id)).changeSet?.counts).toMatchObject({ undone: 1, kept: 0 })
    expect((await read()).images).toEqual(before)
  })
})
