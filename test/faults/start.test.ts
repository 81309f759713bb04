import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/support/fresh-shop.ts'
import { databaseUrl } from '#test/support/postgres.ts'
import { TEST_ENV } from '#test/support/test-env.ts'
import { EndedError, startApp } from './support/app.ts'
import { scratchFolder } from './support/scratch-folder.ts'

/** What a start says that ends at once: its lines, without the frame of the test. */
async function refusalOf(env: Record<string, string>): Promise<string[]> {
  const ended = await startApp({ ...TEST_ENV, DATA_DIR: scratchFolder(), ...env }).then(
    async (app) => {
      await app.kill9()
      throw new Error('It has started.')
    },
    (error: unknown) => error,
  )
  expect(ended).toBeInstanceOf(EndedError)
  return String(ended).trim().split('\n').slice(1)
}

/** A server of nobody's, and its port. */
async function occupyPort(): Promise<number> {
  const other = createServer().listen(0)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

describe('a start that cannot succeed', () => {
  test('a database that is not there, that refuses the password, or that does not exist: one line, no stack, no password', async () => {
    const { serverUrl } = inject('postgres')
    const gone = new URL(serverUrl)
    gone.port = '1'
    gone.password = 'open-sesame'
    const [line, ...more] = await refusalOf({ DATABASE_URL: gone.href })
    expect(line).toMatch(
      /^DATABASE_URL: the shop cannot connect to PostgreSQL at .+:1 \(.*ECONNREFUSED.*\)\. Is it running, and are name and password right\?$/,
    )
    expect(line).not.toContain('open-sesame')
    expect(more).toEqual([])
    const missing = await refusalOf({ DATABASE_URL: databaseUrl(serverUrl, 'nowhere') })
    expect(missing).toEqual([expect.stringContaining('database "nowhere" does not exist')])
  })

  test('a port that is taken is told before the database is filled', async () => {
    const PORT = String(await occupyPort())
    const DATA_DIR = scratchFolder()
    expect(await refusalOf({ PORT, DATA_DIR })).toEqual([expect.stringContaining(`address already in use`)])
    expect(existsSync(join(DATA_DIR, 'pglite'))).toBe(false)
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    expect(await refusalOf({ PORT, DATABASE_URL: database.url })).toEqual([expect.stringContaining(`address already in use :::${PORT}`)])
  })
})
