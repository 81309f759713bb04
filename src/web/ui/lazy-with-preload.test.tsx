import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyWithPreload } from './lazy-with-preload.tsx'

const Panel = ({ text }: { text: string }) => <p>{text}</p>

const textOf = async (stream: ReadableStream) => (await new Response(stream).text()).replaceAll(/<!--.*?-->/g, '')
const drawn = async (Part: typeof Panel) =>
  textOf((await prerender(<Suspense fallback="Loading">{<Part text="ready" />}</Suspense>)).prelude)

test('the code is fetched once, however often it is asked for, and then drawn at once', async () => {
  let fetched = 0
  const Part = lazyWithPreload(async () => {
    fetched += 1
    return Panel
  })
  expect(fetched).toBe(0)
  expect(await Promise.all([Part.preload(), Part.preload()])).toEqual([true, true])
  expect(await drawn(Part)).toContain('<p>ready</p>')
  expect(await drawn(Part)).toContain('<p>ready</p>')
  expect(fetched).toBe(1)
})

test('what nobody has preloaded is fetched when it is drawn', async () => {
  const Part = lazyWithPreload(async () => Panel)
  expect(await drawn(Part)).toContain('<p>ready</p>')
})

test('a failed download is told, breaks nothing, and is tried again the next time', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(Panel)]
  const Part = lazyWithPreload(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
  expect(await Part.preload()).toBe(false)
  expect(await Part.preload()).toBe(true)
  expect(await drawn(Part)).toContain('<p>ready</p>')
})
