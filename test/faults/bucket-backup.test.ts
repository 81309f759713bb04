import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { emptyDatabase } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { TEST_ENV } from '#test/support/test-env.ts'
import { faultShop } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'
import { runScript } from './support/run-script.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { makeBucket, startSwift, whyNoSwift } from './support/servers/swift.ts'

vi.setConfig({ testTimeout: 180_000 })

const noSwift = whyNoSwift()
if (noSwift !== null) console.error(`BACKUPS OF A REAL BUCKET ARE NOT TESTED HERE: ${noSwift}`)

/** Uploads a picture as staff do. Gives its id. */
async function upload(fault: FaultShop): Promise<string> {
  const { headers } = await openStaffSession(fault)
  const bytes = await makePicture({ width: 800, height: 600 })
  const sent = { ...headers, 'content-type': 'image/jpeg' }
  const { status, body, text } = await fault.call<Schema<'Media'>>('POST', '/api/admin/media', bytes, sent)
  expect(status, text).toBe(200)
  return body.id
}

const bytesOf = async (fault: FaultShop, id: string) => {
  const answer = await fault.send(new Request(`http://shop.test/media/${id}/384.webp`))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Makes a backup that must succeed. */
async function backUp(env: Record<string, string>, ...flags: string[]) {
  const into = join(scratchFolder(), 'backups')
  const { code, output } = await runScript('backup', { ...TEST_ENV, ...env }, [into, ...flags])
  expect(code, output).toBe(0)
  return { output, backup: join(into, readdirSync(into)[0] ?? '') }
}

/** Restores it into an empty database, with these variables for the files, and starts a shop there. */
async function restoredShop(fault: FaultShop, backup: string, files: Record<string, string>) {
  const { url } = await emptyDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: scratchFolder(), ...files }
  const { code, output } = await runScript('restore', { ...TEST_ENV, ...env }, [backup])
  expect([code, output]).toEqual([0, expect.stringMatching(/sentences checked, 0 rows are wrong[^]*Restored /)])
  return faultShop({ database: { url, drop: async () => {} }, stripe: fault.stripe, env })
}

describe.skipIf(noSwift !== null)('fault 69: a backup of a shop whose uploads are in a bucket', () => {
  test('fault 69: has them with --with-bucket, and they go into another bucket; without it they stay, and the restore says so', async () => {
    const swift = await startSwift()
    const [shop, other] = [await makeBucket(swift, 'shop'), await makeBucket(swift, 'other')]
    const fault = await faultShop({ env: shop.env })
    const id = await upload(fault)
    const env = { DATABASE_URL: fault.url, DATA_DIR: fault.folder, ...shop.env }
    const { backup } = await backUp(env, '--with-bucket')
    const restored = await restoredShop(fault, backup, other.env)
    expect(await other.stored()).toEqual(await shop.stored())
    expect((await other.stored()).length).toBeGreaterThan(3)
    expect(await bytesOf(restored, id)).toEqual(await bytesOf(fault, id))

    const alone = await backUp(env)
    expect(alone.output).toContain('files stay in their bucket')
    expect(existsSync(join(alone.backup, 'files'))).toBe(false)
  })

  test('fault 69: of the disk, goes into a bucket, and back', async () => {
    const swift = await startSwift()
    const bucket = await makeBucket(swift, 'shop')
    const fault = await faultShop()
    const id = await upload(fault)
    const bytes = await bytesOf(fault, id)
    const { backup } = await backUp({ DATABASE_URL: fault.url, DATA_DIR: fault.folder })
    const inBucket = await restoredShop(fault, backup, bucket.env)
    expect(existsSync(join(inBucket.folder, 'files'))).toBe(false)
    expect(await bytesOf(inBucket, id)).toEqual(bytes)
    const again = await backUp({ DATABASE_URL: inBucket.url, DATA_DIR: inBucket.folder, ...bucket.env }, '--with-bucket')
    const onDisk = await restoredShop(fault, again.backup, {})
    expect(await bytesOf(onDisk, id)).toEqual(bytes)
  })

  test('fault 69: is not made while the bucket is away, and that is said in a line', async () => {
    const swift = await startSwift()
    const { env } = await makeBucket(swift, 'shop')
    const fault = await faultShop({ env })
    await upload(fault)
    await swift.stop()
    const into = scratchFolder()
    const shop = { ...TEST_ENV, DATABASE_URL: fault.url, DATA_DIR: fault.folder, ...env }
    const { code, output } = await runScript('backup', shop, [into, '--with-bucket'])
    expect([code, output]).toEqual([1, expect.stringMatching(/No backup was made\.\nThe file storage does not answer \(/)])
    expect(readdirSync(into)).toEqual([])
  })
})
