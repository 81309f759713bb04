import { expect, test } from 'vitest'
import { demandQuery } from './search-demand.ts'

test.each([
  'me@example.com',
  'write to a@b.co',
  '(313) 555-0100',
  '313-555-0100',
  '+1 313 555 0100',
  '3135550100',
  '4242 4242 4242 4242',
  'PW-7KQ2-9F3M',
  'where is PW-7K3Q-9F2M-4T6R-M',
  'pw7k3q9f2m4t6rm',
])('%j is not kept', (text) => expect(demandQuery(text)).toBe(undefined))

test.each([
  ['  Fan   MOTOR ', 'fan motor'],
  ['S97017705', 's97017705'],
  ['073502282465', '073502282465'],
  ['97017705', '97017705'],
  ['PW-10131', 'pw-10131'],
  ['1-1/2 x 3/4 in.', '1-1/2 x 3/4 in.'],
])('%j is kept as %j', (text, kept) => expect(demandQuery(text)).toBe(kept))

test('nothing is kept of nothing', () => expect(demandQuery('  ')).toBe(undefined))
