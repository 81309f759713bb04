import { expect, test } from 'vitest'
import { familyOfName } from './family-of-name.ts'

test.each([
  ['Broan 97012038 Replacement Motor for Model 688, 50 CFM', 'motor'],
  ['NuTone Blower Wheel, 6 in.', 'blower-wheel'],
  ['Vacuum Hose, 6 ft.', 'hose'],
  ['Hoover Flat Belt, 2-Pack', 'belt'],
  ['Roof Cap (black)', 'cap'],
  ['Broan No. 12 Motor', 'motor'],
  ['Bagless Vacuum Hose', 'hose'],
])('%s is a %s', (name, family) => {
  expect(familyOfName(name).family).toBe(family)
})

test.each([
  'Motor Mounting Screws',
  'Motor and Wheel Assembly',
  'Motor with Bracket',
  'Bath Fan Housing without Motor',
  'Bath Fan Housing w/o Motor',
  'Bath Fan Assembly, Less Motor',
  'Fan Housing no Motor',
  'Bracket with Motor',
  'Bracket w/ Motor',
  'Wheel and Motor',
  'Wheel & Motor',
  'Wheel + Motor',
  'Motor Oil',
  'Belt',
  'Hose Clamp',
  'HEPA Filter',
  'Widget 12',
  'Motorhome vent',
  '',
  'x'.repeat(100_000),
])('nobody knows from the words "%.30s" what it looks like', (name) => {
  expect(familyOfName(name)).toEqual({ family: 'other', traits: {} })
})
