import { expect, test } from 'vitest'
import { modelsOfList, modelsOfText } from './named-models.ts'

const models = (text: string) => modelsOfText(text).map(({ model }) => model)

test.each([
  ['Fits: 505, 505B & 509S.', ['505', '505B', '509S']],
  ['Used on models NT-101, NT-102', ['NT-101', 'NT-102']],
  ['<p>For models QTN110/QTN130 and 652RB.</p><p>120 V, 60 Hz.</p>', ['QTN110', 'QTN130', '652RB']],
  ['Compatible with Kenmore 116.35923 and 12.50 more.', ['116.35923']],
  ['Works with Broan models 688 or 8814R, made after 2004', ['688', '8814R']],
  ['Fits 505 (not 509, 510).', ['505']],
  ['Does not fit 505. Not for models 509.', []],
  ['Fits 4-inch ducts, 3-1/2" wide, 120V, 1.4A, 100 CFM, a 3-pack for 2 years.', []],
  ['Genuine part 97012038, $123.50, UPC 012345678905.', []],
  ['Model years 1999-2004', []],
  ['Fits 505, fits 505', ['505']],
])('the models of %j', (text, named) => expect(models(text)).toEqual(named))

test('each model of a list has the words before it, or those of the first', () =>
  expect(modelsOfList('Broan models 505, 505B and NuTone 8814R')).toEqual([
    { model: '505', lead: 'Broan' },
    { model: '505B', lead: 'Broan' },
    { model: '8814R', lead: 'NuTone' },
  ]))
