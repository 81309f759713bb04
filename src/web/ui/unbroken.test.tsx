import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken, unbrokenHtml } from './unbroken.tsx'

const whole = (text: string) =>
  [...renderToStaticMarkup(<Unbroken text={text} />).matchAll(/<span class="unbroken">(.*?)<\/span>/g)].map(([, piece]) => piece)

test.each([
  ['Nutone 8663-RP, 4-3/8 in.', ['8663-RP,', '4-3/8']],
  ['Detroit, MI 48226-1930', ['48226-1930']],
  ['Call (248) 555-0123 today', ['(248) 555-0123']],
  ['Order PW-2026-00012.', ['PW-2026-00012.']],
  ['A four-pole motor', []],
  ['Plain S97012038', []],
])('%s', (text, pieces) => {
  expect(whole(text)).toEqual(pieces)
})

test('of HTML the texts are kept whole, and no tag is touched', () => {
  expect(unbrokenHtml('<p>For 688-B.<a href="/part/x-1">No. 51-2</a></p>')).toBe(
    '<p>For <span class="unbroken">688-B.</span><a href="/part/x-1">No. <span class="unbroken">51-2</span></a></p>',
  )
})

test('a long text without a hyphen takes no time', () => {
  const before = process.threadCpuUsage()
  unbrokenHtml('('.repeat(100_000))
  unbrokenHtml('<'.repeat(20_000))
  // The thread's own computing: what else the machine does is not counted.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
})
