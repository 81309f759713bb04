import { expect, test } from 'vitest'
import { DEFAULT_SYNONYMS, synonymsOf, synonymTable } from './search-synonyms.ts'

const table = synonymTable(DEFAULT_SYNONYMS)

test('a thing is found under its other names, one or many of it', () => {
  expect(synonymsOf('sheetrock', table)).toContainEqual(['drywall'])
  expect(synonymsOf('drywall', table)).toContainEqual(['gypsum', 'board'])
  expect(synonymsOf('switch plates', table)).toContainEqual(['wall', 'plate'])
  expect(synonymsOf('receptacles', table)).toEqual([['outlet']])
  expect(synonymsOf('squirrel cage', table)).toContainEqual(['blower', 'wheel'])
  expect(synonymsOf('motor', table)).toEqual([])
})

test('nothing is its own other name', () => {
  for (const name of ['bathtub', 'tub', 'vacuum', 'aa', 'trash can'])
    expect(synonymsOf(name, table).map((words) => words.join(' '))).not.toContain(name)
})
