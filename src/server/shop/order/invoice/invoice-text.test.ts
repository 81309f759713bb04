import { expect, test } from 'vitest'
import { invoiceText } from './invoice-text.ts'

test('what the fonts of an invoice have stays as it is', () => {
  for (const text of ['José Müller – “Fan” €5', 'Ångström & Søn', 'Š Ž œ', "O'Brien #4"]) expect(invoiceText(text)).toBe(text)
  // Composed and decomposed letters are the same.
  expect(invoiceText('Jose\u0301')).toBe('José')
})

test('what they lack is written without its accent, or as a question mark', () => {
  expect(invoiceText('Łukasz Ő. Đorđević')).toBe('Lukasz O. Dordevic')
  expect(invoiceText('王 Wang')).toBe('? Wang')
  expect(invoiceText('a\nb\tc\u2028d')).toBe('a b c d')
})
