import { expect, test } from 'vitest'
import { invoiceText } from './pdf-encoding.ts'

test('what the fonts of an invoice have stays as it is', () => {
  for (const text of ['José Müller – “Fan” €5', 'Ångström & Søn', 'Š Ž œ', "O'Brien #4"]) expect(invoiceText(text)).toBe(text)
  // Composed and decomposed letters are the same.
  expect(invoiceText('Jose\u0301')).toBe('José')
})

test('what they lack is written without its accent, or as a question mark', () => {
  expect(invoiceText('Łukasz Ő. Đorđević')).toBe('Lukasz O. Dordevic')
  expect(invoiceText('Nguyễn Thị Hường')).toBe('Nguyen Thi Huong')
  expect(invoiceText('王 Wang')).toBe('? Wang')
  expect(invoiceText('a\nb\tc\u2028d')).toBe('a b c d')
})

test('Greek and Cyrillic names are written as in a passport', () => {
  expect(invoiceText('Ιωάννης Παπαδόπουλος')).toBe('Ioannis Papadopoulos')
  expect(invoiceText('ΧΡΙΣΤΟΥ')).toBe('CHRISTOU')
  expect(invoiceText('Дмитрий Щербаков, Žižkov')).toBe('Dmitrii Shcherbakov, Žižkov')
  expect(invoiceText('Юлія ЖУК')).toBe('Iuliia ZHUK')
})
