import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaOf, wrapIndex } from './product-media.ts'

const drawing = { family: 'motor', dimensions: {}, traits: {} } as const

test('a product without photos shows its drawings', () => {
  expect(mediaOf({ images: [], drawing }).map((medium) => medium.kind)).toEqual(['drawing', 'drawing', 'drawing', 'drawing'])
})

test('photographs come first, the drawing with its dimensions beside them, and a video last', () => {
  expect(mediaOf({ images: ['/a.webp'], drawing }, '/a.mp4')).toEqual([
    { kind: 'image', src: '/a.webp' },
    { kind: 'drawing', view: 'angle' },
    { kind: 'drawing', view: 'front' },
    { kind: 'video', src: '/a.mp4' },
  ])
})

test('beside a photograph there is no plate, and without one nothing else', () => {
  const unknown = { family: 'other', dimensions: {}, traits: {} } as const
  expect(mediaOf({ images: ['/a.webp'], drawing: unknown })).toEqual([{ kind: 'image', src: '/a.webp' }])
  expect(mediaOf({ images: [], drawing: unknown })).toEqual([{ kind: 'drawing', view: 'angle' }])
})

test('a picture of another site is not shown before it has been fetched', () => {
  expect(mediaOf({ images: ['https://example.com/a.jpg'], drawing }).map(({ kind }) => kind)).not.toContain('image')
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
