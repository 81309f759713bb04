import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { TEST_ENV } from '#test/support/test-env.ts'

// Two processes, and two containers, are in test/faults/embedded.test.ts.
describe('the folder of the embedded database', () => {
  let fresh: FreshShop
  beforeEach(async () => {
    fresh = await openFreshShop({ kind: 'embedded' })
  })
  afterEach(() => fresh.close())
  const openAgain = (DATA_DIR: string) => openShop(parseEnv({ ...TEST_ENV, DATA_DIR }))

  test('cannot be opened twice by one process, by whichever path, and the first goes on', async () => {
    const link = join(fresh.folder, 'link')
    symlinkSync(fresh.folder, link)
    for (const path of [fresh.folder, join(fresh.folder, '.'), link])
      await expect(openAgain(path)).rejects.toThrow(`The data in ${path} is in use by this process already.`)
    expect((await fresh.call('GET', '/api/home')).status).toBe(200)
  })

  test('cannot be opened beside a running process of a release that only leaves its number, and the refusal says what to do', async () => {
    const folder = join(fresh.folder, 'elsewhere')
    lockFolder(folder)()
    const note = join(folder, 'shop.lock')
    // Our parent process is running, and is not us.
    writeFileSync(note, String(process.ppid))
    await expect(openAgain(folder)).rejects.toThrow(
      `The data in ${folder} is in use by process ${process.ppid}, an older release (if that process is no shop, delete ${note}).`,
    )
    expect([existsSync(join(folder, 'pglite')), existsSync(note)]).toEqual([false, true])
    // The refusal has left no lock behind.
    writeFileSync(note, '')
    lockFolder(folder)()
  })

  test('is taken over from a process that has died, whatever it has left', () => {
    const folder = join(fresh.folder, 'left-behind')
    // The last is of this release: the number alone says nothing, since only a lock of the kernel counts.
    for (const left of ['999999999', String(process.pid), '', 'no number', `${process.ppid}\n`]) {
      lockFolder(folder)()
      writeFileSync(join(folder, 'shop.lock'), left)
      const unlock = lockFolder(folder)
      expect(() => lockFolder(folder)).toThrow('in use')
      unlock()
      expect(existsSync(join(folder, 'shop.lock'))).toBe(false)
    }
  })
})
