import { expect, test } from 'vitest'
import { drawPart } from '#domain/drawing/draw-part.ts'
import { memoizeDrawing } from './memoize-drawing.ts'

const belt = (partNumber: string) => ({ partNumber, family: 'belt' as const, dimensions: {}, traits: {} })

/** What was drawn, in order, and the memoized function. */
function watched(maxKept?: number) {
  const drawn: string[] = []
  const draw = memoizeDrawing((part, view) => {
    drawn.push(`${part.partNumber} ${view}`)
    return drawPart(part, view)
  }, maxKept)
  return { drawn, draw }
}

test('the same part in another answer is not drawn again, another view or number of it is', () => {
  const { drawn, draw } = watched()
  const first = draw(belt('A1'), 'angle', { title: undefined })
  expect(draw(belt('A1'), 'angle', {})).toBe(first)
  draw(belt('A1'), 'front', {})
  draw(belt('A2'), 'angle', {})
  draw({ ...belt('A1'), family: 'hose' }, 'angle', {})
  expect(drawn).toEqual(['A1 angle', 'A1 front', 'A2 angle', 'A1 angle'])
  expect(first).toBe(drawPart(belt('A1'), 'angle', {}))
})

test('a title is put on what is drawn already, and is text', () => {
  const { drawn, draw } = watched()
  for (const title of ['Belt $& <3"', undefined, 'Belt'])
    expect(draw(belt('A1'), 'angle', { title })).toBe(drawPart(belt('A1'), 'angle', { title }))
  expect(drawn).toEqual(['A1 angle'])
})

test('what was used longest ago is forgotten first', () => {
  const { drawn, draw } = watched(2)
  for (const number of ['A1', 'A2', 'A1', 'A3', 'A1', 'A2']) draw(belt(number), 'angle', {})
  expect(drawn).toEqual(['A1 angle', 'A2 angle', 'A3 angle', 'A2 angle'])
})
