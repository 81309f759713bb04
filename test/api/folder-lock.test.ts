import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { TEST_ENV } from '#test/support/test-env.ts'

describe('the folder of the embedded database', () => {
  let fresh: FreshShop
  beforeEach(async () => {
    fresh = await openFreshShop({ kind: 'embedded' })
  })
  afterEach(() => fresh.close())
  const openAgain = (DATA_DIR: string) => openShop(parseEnv({ ...TEST_ENV, DATA_DIR }))

  test('cannot be opened twice by one process, and the first goes on', async () => {
    await expect(openAgain(fresh.folder)).rejects.toThrow(`The data in ${fresh.folder} is in use by this process already.`)
    await expect(openAgain(join(fresh.folder, '.'))).rejects.toThrow('in use')
    expect((await fresh.call('GET', '/api/home')).status).toBe(200)
  })

  test('cannot be opened by another process, and the refusal says which one has it and what to do', async () => {
    const folder = join(fresh.folder, 'elsewhere')
    lockFolder(folder)()
    // Our parent process is running, and is not us.
    writeFileSync(join(folder, 'shop.lock'), String(process.ppid))
    await expect(openAgain(folder)).rejects.toThrow(
      `The data in ${folder} is in use by process ${process.ppid}. The embedded database serves one process at a time: stop that one first, or set DATABASE_URL.`,
    )
    expect(existsSync(join(folder, 'pglite'))).toBe(false)
  })

  test('is taken over from a process that has died, or that had our number before a restart', () => {
    const folder = join(fresh.folder, 'left-behind')
    for (const left of ['999999999', String(process.pid), '']) {
      lockFolder(folder)()
      writeFileSync(join(folder, 'shop.lock'), left)
      const unlock = lockFolder(folder)
      expect(() => lockFolder(folder)).toThrow('in use')
      unlock()
      expect(existsSync(join(folder, 'shop.lock'))).toBe(false)
    }
  })
})
