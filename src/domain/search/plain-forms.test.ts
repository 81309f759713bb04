import { expect, test } from 'vitest'
import { plainForms } from './plain-forms.ts'

test.each([
  ['２０ｘ２５ｘ１', '20x25x1'],
  ['Ｓ９７０１７７０５', 'S97017705'],
  ['ﬁlter', 'filter'],
  ['cafe\u0301', 'café'],
  ['1½ × 3″ Acme™', '1½ × 3″ Acme™'],
  ['מנוע 🔩', 'מנוע 🔩'],
])('%j is plainly %j', (text, plain) => expect(plainForms(text)).toBe(plain))
