import { expect, test } from 'vitest'
import { late } from './lazy-module.ts'

test('late code is fetched once, however often it is asked for', async () => {
  let fetched = 0
  const code = late(async () => ({ number: (fetched += 1) }))
  expect(code.current()).toBeUndefined()
  code.hint()
  expect(await Promise.all([code.fetch(), code.fetch()])).toEqual([{ number: 1 }, { number: 1 }])
  expect(code.current()).toEqual({ number: 1 })
  expect(fetched).toBe(1)
})

test('a failed download is tried again the next time', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve('code')]
  const code = late(async () => answers.shift()?.())
  await expect(code.fetch()).rejects.toThrow('offline')
  expect(await code.fetch()).toBe('code')
})

test('those who wait hear when it has come, and not after they have left', async () => {
  const heard: string[] = []
  const code = late(async () => 'code')
  code.subscribe(() => heard.push('stays'))
  code.subscribe(() => heard.push('left'))()
  await code.fetch()
  expect(heard).toEqual(['stays'])
})
