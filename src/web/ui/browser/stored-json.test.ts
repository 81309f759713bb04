import { expect, test } from 'vitest'
import { parseRecord } from './stored-json.ts'

test('an object is read, its fields not trusted', () => {
  expect(parseRecord('{"a":1}')).toEqual({ a: 1 })
})

test.each([null, '', '{', 'null', '7', '"x"'])('%j is an empty object', (text) => {
  expect(parseRecord(text)).toEqual({})
})
