import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import { makeBucket, startSwift, whyNoSwift } from './support/servers/swift.ts'

const noSwift = whyNoSwift()
if (noSwift !== null) console.error(`FILES IN A REAL BUCKET ARE NOT TESTED HERE: ${noSwift}`)

/** A shop whose files are in a bucket that checks signatures, and what its staff upload with. */
async function shopWithBucket(wrong: Record<string, string> = {}) {
  const swift = await startSwift()
  const { env, stored } = await makeBucket(swift, 'shop')
  const fault = await faultShop({ env: { ...env, ...wrong } })
  const { headers } = await openStaffSession(fault)
  const upload = (bytes: Uint8Array<ArrayBuffer>) =>
    fault.call<Schema<'Media'> & { code: string }>('POST', '/api/admin/media', bytes, { ...headers, 'content-type': 'image/jpeg' })
  return { fault, swift, upload, stored, get: (path: string) => fault.send(new Request(`http://shop.test${path}`)) }
}

describe.skipIf(noSwift !== null)('files in a bucket that checks signatures', () => {
  test('are stored, served, asked for by their head, and removed; nothing is left on the disk', async () => {
    const { fault, upload, stored, get } = await shopWithBucket()
    const { status, body, text } = await upload(await makePicture({ width: 800, height: 600 }))
    expect(status, text).toBe(200)
    const path = `/media/${body.id}/384.webp`
    expect(await stored()).toContain(path.slice(1))
    expect(existsSync(join(fault.folder, 'files'))).toBe(false)
    const served = await get(path)
    const bytes = Buffer.from(await served.arrayBuffer())
    expect([served.status, served.headers.get('content-type'), bytes.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP'])
    expect(served.headers.get('content-length')).toBe(String(bytes.byteLength))
    const head = await fault.send(new Request(`http://shop.test${path}`, { method: 'HEAD' }))
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)])
    expect((await get(`/media/${body.id}/385.webp`)).status).toBe(404)

    await fault.work('nightly')
    await fault.rows(sql`update media set unused_since = now() - interval '31 days'`)
    await fault.work('nightly')
    await vi.waitFor(async () => expect(await stored()).toEqual([]), SOON)
  })

  test('are refused with a wrong secret, and nothing is left of them', async () => {
    const { fault, upload, stored } = await shopWithBucket({ FILES_S3_SECRET_KEY: 'wrong' })
    const refused = await upload(await makePicture({ width: 100, height: 80 }))
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect(await stored()).toEqual([])
    expect(await fault.rows(sql`select id from media`)).toEqual([])
  })

  test('the bucket is away: pages and orders go on, uploads are refused in words, the figures say it, and it needs no hand to come back', async () => {
    const { fault, swift, upload, get } = await shopWithBucket()
    const bytes = await makePicture({ width: 300, height: 200 })
    const { body } = await upload(bytes)
    const path = `/media/${body.id}/96.webp`
    await swift.stop()
    expect((await get(path)).status).toBe(503)
    const refused = await upload(await makePicture({ width: 301, height: 200 }))
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    expect((await get('/product/broan-s97017705-bathroom-fan-motor-assembly')).status).toBe(200)
    expect((await fault.call('GET', '/api/health/ready')).status).toBe(200)
    const figures = await (await fetch(`${fault.apps[0]?.url}/metrics`)).text()
    expect(Number(/^partwright_file_storage_failures (\d+)/m.exec(figures)?.[1])).toBeGreaterThanOrEqual(2)

    await swift.start()
    await vi.waitFor(async () => expect((await get(path)).status).toBe(200), SOON)
    expect((await upload(await makePicture({ width: 301, height: 200 }))).status).toBe(200)
  })
})
