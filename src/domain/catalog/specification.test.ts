import { expect, test } from 'vitest'
import { PART_FAMILIES } from '../drawing/family.ts'
import { inchText, specificationLines, SPECIFICATIONS } from './specification.ts'
import { gatherSpecifications, readInches, specificationFaults } from './specification-faults.ts'

const motor = (dimensions: Record<string, number>, specs: Record<string, string> = {}) => ({ family: 'motor', dimensions, specs }) as const

test.each(PART_FAMILIES)('no two figures of a %s share a name', (family) => {
  const names = SPECIFICATIONS[family].flatMap(({ key, label, aliases }) => [
    ...new Set([key, label, ...aliases].map((name) => name.toLowerCase())),
  ])
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test('a part lists its figures in the order of its family, then whatever else it says', () => {
  expect(
    specificationLines(motor({ diameter: 3.3, shaftDiameter: 0.1875, girth: 2 }, { Colour: 'black', Speed: '1550 RPM', Voltage: '120 V' })),
  ).toEqual([
    { label: 'Voltage', value: '120 V' },
    { label: 'Shaft diameter', value: '3/16 in.' },
    { label: 'Speed', value: '1550 RPM' },
    { label: 'Diameter', value: '3.3 in.' },
    { label: 'Girth', value: '2 in.' },
    { label: 'Colour', value: 'black' },
  ])
})

test.each([
  [0.1875, '3/16 in.'],
  [4.375, '4-3/8 in.'],
  [12, '12 in.'],
  [3.3, '3.3 in.'],
  [0, '0 in.'],
])('%d is written %s', (value, text) => {
  expect(inchText(value)).toBe(text)
})

test.each([
  ['3/16 in.', 0.1875],
  ['4-3/8"', 4.375],
  ['4 3/8 inches', 4.375],
  ['0.25', 0.25],
  ['1/2 in; keyed', null],
  ['', null],
  ['1/0', null],
  ['about 3', null],
])('%s is read as %s inches', (text, value) => {
  expect(readInches(text)).toBe(value)
})

test('figures under other names go to their own, with their units', () => {
  expect(gatherSpecifications(motor({ bore: 0.25 }, { Shaft: '1/4 in.', Volts: '120', CFM: '70', Direction: 'CW', Note: 'x' }))).toEqual({
    dimensions: { shaftDiameter: 0.25 },
    specs: { Voltage: '120 V', Airflow: '70 CFM', Rotation: 'CW', Note: 'x' },
    faults: [],
  })
})

test('two statements of one figure that differ are told, and neither is lost', () => {
  const { dimensions, specs, faults } = gatherSpecifications(
    motor({ shaftDiameter: 0.25 }, { Shaft: '3/16 in.', Volts: '240', Voltage: '120 V' }),
  )
  expect(faults).toEqual([
    { field: 'specs', message: 'says "Volts" 240 V and "Voltage" 120 V: both are the same figure' },
    { field: 'specs', message: 'says "Shaft" 0.1875 in. and "Shaft diameter" 0.25 in.: both are the same figure' },
  ])
  expect({ dimensions, specs }).toEqual({
    dimensions: { shaftDiameter: 0.25 },
    specs: { Shaft: '3/16 in.', Volts: '240', Voltage: '120 V' },
  })
})

test('a motor that states a bore is told of, a wheel is not', () => {
  expect(specificationFaults(motor({ bore: 0.25 }))).toEqual([
    { field: 'dimensions', message: 'states "bore" under a name that parts of its kind do not use' },
  ])
  expect(specificationFaults({ family: 'blower-wheel', dimensions: { bore: 0.25 }, specs: {} })).toEqual([])
})

test('values that are not lengths stay as they were written', () => {
  expect(gatherSpecifications({ family: 'blower-wheel', dimensions: {}, specs: { Bore: '1/2 in; keyed' } })).toMatchObject({
    specs: { Bore: '1/2 in; keyed' },
    faults: [],
  })
})
