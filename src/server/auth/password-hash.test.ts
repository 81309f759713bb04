import { scryptSync } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { hashPassword as hashByLibrary } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { passwordHash as hashOfCost } from './password-hash.ts'

const passwordHash = hashOfCost(32_768)

const PASSWORD = 'correct horse battery'

test('a password fits its own hash alone, in whatever form its characters were typed', async () => {
  const hash = await passwordHash.hash('caf\u00e9 caf\u00e9 caf\u00e9')
  expect(hash).toMatch(/^scrypt\$N=32768,r=8,p=3\$[\w-]{22}\$[\w-]{86}$/)
  expect(await passwordHash.verify({ hash, password: 'cafe\u0301 cafe\u0301 cafe\u0301' })).toBe(true)
  expect(await passwordHash.verify({ hash, password: 'cafe cafe cafe' })).toBe(false)
  expect(await passwordHash.hash('caf\u00e9 caf\u00e9 caf\u00e9')).not.toBe(hash)
})

test('hashes of before still open their accounts: another cost, and those of the accounts library', async () => {
  const cheap = `scrypt$N=2,r=1,p=1$c2FsdA$${scryptSync(PASSWORD, 'salt', 64, { N: 2, r: 1, p: 1 }).toString('base64url')}`
  const librarys = await hashByLibrary(PASSWORD)
  for (const hash of [cheap, librarys]) {
    expect(await passwordHash.verify({ hash, password: PASSWORD })).toBe(true)
    expect(await passwordHash.verify({ hash, password: `${PASSWORD}.` })).toBe(false)
  }
})

test('many passwords at once leave threads to what is packed for everybody else; who comes when hundreds wait is refused', async () => {
  let done = 0
  const hashes = Array.from({ length: 10 }, async () => {
    await passwordHash.hash(PASSWORD)
    done++
  })
  await promisify(gzip)('a page')
  expect(done).toBeLessThan(4)
  const cheap = hashOfCost(2)
  const rest = await Promise.allSettled(Array.from({ length: 300 }, () => cheap.hash(PASSWORD)))
  const refused = rest.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(90)
  expect(refused[0]).toMatchObject({ reason: { name: 'BusyError' } })
  await Promise.all(hashes)
})
