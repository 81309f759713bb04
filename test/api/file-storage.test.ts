import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError, parseEnv } from '#server/env.ts'
import { removeUnusedPictures } from '#server/shop/media/remove-unused.ts'
import { startBucket } from '#test/support/stand-ins/bucket.ts'
import type { Bucket } from '#test/support/stand-ins/bucket.ts'
import { KINDS, openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'

const ACCOUNT = {
  FILES_S3_BUCKET: 'pictures',
  FILES_S3_ACCESS_KEY: 'test-key',
  FILES_S3_SECRET_KEY: 'test-secret',
  FILES_S3_REGION: 'eu-test-1',
}

describe.each(KINDS)('pictures in a bucket on %s', (kind) => {
  let bucket: Bucket
  let fresh: FreshShop
  let headers: Record<string, string>
  beforeAll(async () => {
    bucket = await startBucket()
    fresh = await openFreshShop({ kind, env: { ...ACCOUNT, FILES_S3_ENDPOINT: `${bucket.url}/` } })
    headers = { ...(await openStaffSession(fresh)).headers, 'content-type': 'image/jpeg' }
  })
  afterAll(async () => {
    await fresh.close()
    await bucket.close()
  })
  afterEach(() => {
    bucket.failsWith = null
  })

  const upload = async () => fresh.call<Schema<'Media'>>('POST', '/api/admin/media', await makePicture({ width: 100, height: 80 }), headers)
  const get = (path: string) => fresh.send(new Request(`http://shop.test${path}`))

  test('are stored there by signed requests, and served by the shop as they are read there', async () => {
    const { status, body } = await upload()
    expect(status).toBe(200)
    const keys = [...bucket.files.keys()].filter((key) => key.includes(body.id))
    expect(keys).toContain(`/pictures/media/${body.id}/100.avif`)
    expect(keys).toHaveLength(7)
    expect(existsSync(join(fresh.folder, 'files'))).toBe(false)
    const path = `/media/${body.id}/100.webp`
    const served = await get(path)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bucket.files.get(`/pictures${path}`))
    expect(served.headers.get('content-length')).toBe(String(bucket.files.get(`/pictures${path}`)?.byteLength))
    expect(bucket.requests.filter((request) => request === `GET /pictures${path}`)).toHaveLength(1)
    expect((await get(`/media/${body.id}/101.webp`)).status).toBe(404)
  })

  test('that nothing refers to are removed there', async () => {
    const { body } = await upload()
    await removeUnusedPictures(fresh.shop)
    await fresh.rows(sql`update media set unused_since = now() - interval '31 days' where id = ${body.id}`)
    await removeUnusedPictures(fresh.shop)
    expect([...bucket.files.keys()].filter((key) => key.includes(body.id))).toEqual([])
  })

  test.each([
    [403, 503, 'unavailable'],
    [404, 503, 'unavailable'],
    [507, 507, 'storage_full'],
  ])('are refused in words when it answers %i, and nothing is left', async (answer, status, code) => {
    const before = await fresh.rows(sql`select id from media order by id`)
    bucket.failsWith = answer
    const refused = await upload()
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining({ code })])
    expect(await fresh.rows(sql`select id from media order by id`)).toEqual(before)
    bucket.failsWith = null
    expect((await upload()).status).toBe(200)
  })
})

test('the account of a bucket is configured whole, or not at all', () => {
  expect(() => parseEnv({ FILES_S3_BUCKET: 'pictures' })).toThrow(ConfigurationError)
  expect(() => parseEnv({ ...ACCOUNT, FILES_S3_ENDPOINT: 'https://s3.example' })).not.toThrow()
  expect(parseEnv({ PICTURE_HOSTS: 'a.lan:80, b.lan:8080,' }).PICTURE_HOSTS).toEqual(['a.lan:80', 'b.lan:8080'])
})
