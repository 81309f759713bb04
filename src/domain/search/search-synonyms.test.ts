import { expect, test } from 'vitest'
import { synonymsOf } from './search-synonyms.ts'

test('a thing is found under its other names, one or many of it', () => {
  expect(synonymsOf('sheetrock')).toContainEqual(['drywall'])
  expect(synonymsOf('drywall')).toContainEqual(['gypsum', 'board'])
  expect(synonymsOf('switch plates')).toContainEqual(['wall', 'plate'])
  expect(synonymsOf('receptacles')).toEqual([['outlet']])
  expect(synonymsOf('motor')).toEqual([])
})

test('nothing is its own other name', () => {
  for (const name of ['bathtub', 'tub', 'vacuum', 'aa', 'trash can'])
    expect(synonymsOf(name).map((words) => words.join(' '))).not.toContain(name)
})
