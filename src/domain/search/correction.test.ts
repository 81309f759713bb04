import { expect, test } from 'vitest'
import { correctionsOf } from './correction.ts'

test('a word is corrected to the nearest, then the most frequent; short words hardly, and never to something far', () => {
  const known = [
    { word: 'motor', documents: 50 },
    { word: 'rotor', documents: 2 },
    { word: 'humidifier', documents: 5 },
    { word: 'bag', documents: 90 },
  ]
  expect(correctionsOf('moter', known)[0]).toMatchObject({ word: 'motor', documents: 50, distance: 1 })
  expect(correctionsOf('humidfer', known)[0]).toMatchObject({ word: 'humidifier', distance: 2 })
  expect(correctionsOf('bog', known)[0]).toBe(undefined)
  expect(correctionsOf('mixer', known)[0]).toBe(undefined)
  expect(correctionsOf('motor', known)[0]?.word).not.toBe('motor')
})

test('a word that begins with another letter is one slip away at most', () => {
  const known = ['height', 'humidifier'].map((word) => ({ word, documents: 9 }))
  expect(correctionsOf('freight', known)[0]).toBe(undefined)
  expect(correctionsOf('umidifier', known)[0]?.word).toBe('humidifier')
})

test('of several, one is nearer', () =>
  expect(correctionsOf('gaurds', [{ word: 'guard', documents: 9 }])[0]).toMatchObject({ word: 'guard', documents: 9, distance: 1 }))

test('in a word of four letters another letter makes another word', () => {
  const known = ['stop', 'belt'].map((word) => ({ word, documents: 9 }))
  expect(correctionsOf('slop', known)[0]).toBe(undefined)
  expect(correctionsOf('blet', known)[0]?.word).toBe('belt')
  expect(correctionsOf('bellt', known)[0]?.word).toBe('belt')
})
