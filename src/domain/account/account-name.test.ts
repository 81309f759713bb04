import { expect, test } from 'vitest'
import { accountNameError } from './account-name.ts'

test.each(['Ann', ' Ann Lee ', "Dr. Ann O'Neil-Smith jr.", 'J. R. Tolkien', 'J.R. Tolkien', 'Łukasz Żółć', '山田 太郎', 'x'.repeat(100)])(
  '%j is a name',
  (name) => expect(accountNameError(name)).toBeUndefined(),
)

test.each([
  ['', 'Please enter your name.'],
  [' \t ', 'Please enter your name.'],
  ['\u200B\u200D', 'Please enter your name.'],
  ['x'.repeat(101), 'at most 100 characters'],
  ['Ann\r\nBcc: x', 'in one line'],
  ['Ann\u2028Lee', 'in one line'],
  ['Ann\u0000', 'in one line'],
  ['\u202Eeel nnA', 'in one line'],
  ['You won! https://evil.example', 'without a web address'],
  ['Win at www.evil', 'without a web address'],
  ['Go to evil.example now', 'without a web address'],
  ['write to me@evil.co', 'without a web address'],
  ['EVIL.COM', 'without a web address'],
])('%j is none', (name, why) => expect(accountNameError(name)).toContain(why))

test('a hostile name is refused as quickly as any', () => {
  const before = process.threadCpuUsage()
  for (const part of ['a', 'a.', '.a', '://', 'w', 'www']) accountNameError(part.repeat(20_000).slice(0, 60_000))
  // The thread's own computing: what else the machine does is not counted.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
})
