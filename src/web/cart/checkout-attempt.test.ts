import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
const open = async () => {
  vi.resetModules()
  return { ...(await import('./checkout-attempt.ts')), ...(await import('./idempotency-key.ts')) }
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    },
  })
})

test('the same cart and customer keep their key, also after a reload', async () => {
  const { idempotencyKeyFor } = await open()
  const { key } = idempotencyKeyFor('two belts for Ann')
  expect(key).toMatch(/^[\w-]{16,100}$/)
  expect(idempotencyKeyFor('two belts for Ann')).toEqual({ key, obsoleteSessionId: null })
  expect((await open()).idempotencyKeyFor('two belts for Ann').key).toBe(key)
})

test('the payment page that was opened stays known while nothing changes', async () => {
  const { idempotencyKeyFor, pendingSession, rememberSession } = await open()
  idempotencyKeyFor('two belts')
  rememberSession('cs_1')
  expect(idempotencyKeyFor('two belts').obsoleteSessionId).toBeNull()
  expect(pendingSession()).toBe('cs_1')
})

test('a changed cart gets another key, and names the former payment page until another is open', async () => {
  const { idempotencyKeyFor, pendingSession, rememberSession } = await open()
  const { key } = idempotencyKeyFor('two belts')
  rememberSession('cs_1')
  const changed = idempotencyKeyFor('three belts')
  expect(changed.key).not.toBe(key)
  expect(changed.obsoleteSessionId).toBe('cs_1')
  expect(pendingSession()).toBeNull()
  expect(idempotencyKeyFor('three belts')).toEqual(changed)
  rememberSession('cs_2')
  expect(idempotencyKeyFor('three belts')).toEqual({ key: changed.key, obsoleteSessionId: null })
})

test('a former payment page that turns out to be paid is named again by every later press', async () => {
  const { idempotencyKeyFor, pendingSession, rememberSession } = await open()
  idempotencyKeyFor('two belts')
  rememberSession('cs_1')
  for (let press = 1; press <= 3; press++) {
    expect(idempotencyKeyFor('three belts').obsoleteSessionId, `press ${press}`).toBe('cs_1')
    rememberSession('cs_1')
    expect(pendingSession()).toBe('cs_1')
  }
})

test('a finished checkout leaves no key behind', async () => {
  const { forgetAttempt, idempotencyKeyFor, pendingSession, rememberSession } = await open()
  const { key } = idempotencyKeyFor('two belts')
  rememberSession('cs_1')
  forgetAttempt()
  expect(pendingSession()).toBeNull()
  expect(idempotencyKeyFor('two belts').key).not.toBe(key)
})

test('a payment page that this tab has ended itself was replaced by none', async () => {
  const { forgetAttempt, idempotencyKeyFor, isPageReplaced, leaveFor, rememberSession } = await open()
  idempotencyKeyFor('two belts')
  rememberSession('cs_1')
  leaveFor('cs_1')
  expect(isPageReplaced()).toBe(false)
  rememberSession('cs_2')
  expect(isPageReplaced()).toBe(true)
  forgetAttempt()
  expect(isPageReplaced()).toBe(false)
})

test('what somebody else left in the storage is not taken for a checkout', async () => {
  for (const text of ['', 'null', '[]', '{"key":"x","content":"y"}', '{"key":12}', 'oops']) {
    storage.set('checkoutAttempt', text)
    expect((await open()).pendingSession()).toBeNull()
  }
})
