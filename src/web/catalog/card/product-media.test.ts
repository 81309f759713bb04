import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaOf, wrapIndex } from './product-media.ts'

const drawing = { family: 'motor', dimensions: {}, traits: {} } as const

test('a product without photos shows its drawings', () => {
  expect(mediaOf({ images: [], drawing }).map((medium) => medium.kind)).toEqual(['drawing', 'drawing', 'drawing', 'drawing'])
})

test('photos take the place of drawings, and a video comes last', () => {
  expect(mediaOf({ images: ['/a.webp'], drawing }, '/a.mp4')).toEqual([
    { kind: 'image', src: '/a.webp' },
    { kind: 'video', src: '/a.mp4' },
  ])
})

test('the gallery wraps at both ends', () => {
  expect(wrapIndex(-1, 4)).toBe(3)
  expect(wrapIndex(4, 4)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 20 }), (index, count) => {
      const wrapped = wrapIndex(index, count)
      expect(wrapped >= 0 && wrapped < count && (index - wrapped) % count === 0).toBe(true)
    }),
  )
})
