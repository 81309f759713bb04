import { expect, test } from 'vitest'
import { formValues, repeatedStates, settingText, settingValues, wrongRates } from './setting-values.ts'
import type { SettingField } from './setting-values.ts'

const fields: SettingField[] = [
  { name: 'flat', label: 'Flat', kind: 'money' },
  { name: 'logo', label: 'Logo', kind: 'text', isOptional: true },
  { name: 'cutOff', label: 'Cut-off', kind: 'time' },
  { name: 'days', label: 'Days', kind: 'days' },
  { name: 'story', label: 'Story', kind: 'paragraphs' },
  { name: 'synonyms', label: 'Synonyms', kind: 'groups' },
  { name: 'tax', label: 'Tax', kind: 'rates' },
  {
    name: 'zones',
    label: 'Zones',
    kind: 'rows',
    fields: [
      { name: 'states', label: 'States', kind: 'list' },
      { name: 'categories', label: 'Categories', kind: 'names' },
      { name: 'free', label: 'Free from', kind: 'money', isOptional: true },
    ],
  },
]

const setting = {
  flat: 1_050,
  logo: null,
  cutOff: 630,
  days: [1, 5],
  story: ['One.\nStill one.', 'Two.'],
  synonyms: [
    ['vise grip', 'locking pliers'],
    ['spanner', 'wrench'],
  ],
  tax: { MI: 600, OH: 575 },
  zones: [{ states: ['AK', 'HI'], categories: ['Vacuum cleaner bags', 'motors'], free: null }],
}

test('what stands in the form is sent as it was read', () => {
  const values = formValues(fields, setting)
  expect(values).toMatchObject({
    flat: '10.50',
    cutOff: '10:30',
    logo: '',
    tax: [
      { state: 'MI', rate: '6.00' },
      { state: 'OH', rate: '5.75' },
    ],
  })
  expect(settingValues(fields, values)).toEqual(setting)
})

test('what cannot be read is sent as it was typed, so that the API says what is wrong with it', () => {
  const sent = settingValues(fields, {
    flat: 'ten',
    cutOff: '',
    tax: [
      { state: 'mi', rate: '6 %' },
      { state: 'OH', rate: 'much' },
    ],
  })
  expect(sent).toEqual({ flat: 'ten', cutOff: '', tax: { MI: 600, OH: 'much' } })
})

test('only the fields that were changed are sent', () => expect(settingValues(fields, { flat: '$1,000' })).toEqual({ flat: 100_000 }))

test('a state that is typed twice among rates is refused at the second: stored by state, one of the rates would be lost', () => {
  const tax = [
    { state: 'MI', rate: '6' },
    { state: 'OH', rate: '5.75' },
    { state: ' mi', rate: '7' },
    { state: '', rate: '' },
    { state: '', rate: '' },
  ]
  expect(repeatedStates(fields, { tax })).toEqual({ 'tax.2.state': 'has a rate already' })
  expect(repeatedStates(fields, { tax: tax.slice(0, 2) })).toEqual({})
})

test('what is no state or no rate is told at the row that it was typed into', () => {
  const tax = [
    { state: 'mi', rate: '6 %' },
    { state: 'Michigan', rate: '6' },
    { state: 'OH', rate: 'much' },
    { state: 'IN', rate: '25.01' },
    { state: 'TX', rate: '' },
  ]
  const noRate = 'must be a rate from 0 to 25 %'
  expect(wrongRates(fields, { tax })).toEqual({
    'tax.1.state': 'must be the two letters of a state',
    'tax.2.rate': noRate,
    'tax.3.rate': noRate,
    'tax.4.rate': noRate,
  })
  expect(wrongRates(fields, { tax: tax.slice(0, 1) })).toEqual({})
})

test('values of a history read as they stand in the form', () => {
  const read = (name: string, value: unknown) => settingText(fields, name, value)
  expect([read('flat', 1_000), read('tax', { MI: 600, OH: 575 }), read('tax', {}), read('flat', undefined), read('gone', 'x')]).toEqual([
    '10.00',
    'MI 6.00 %, OH 5.75 %',
    '(empty)',
    '(empty)',
    'x',
  ])
})
