import { describe, expect, test } from 'vitest'
import { PART_FAMILIES } from '../drawing/family.ts'
import { keyFigure } from './key-figure.ts'

describe('what tells a part from its neighbours in a list', () => {
  test.each([
    ['motor', { shaftDiameter: 0.25 }, { Airflow: '70 CFM', Rotation: 'cw', Voltage: '120 V' }, '70 CFM · turns CW'],
    ['motor', { shaftDiameter: 0.25 }, { Rotation: 'Reversible', Voltage: '120 V' }, 'reversible · 1/4 in. shaft'],
    ['blower-wheel', { diameter: 4.375, width: 2 }, { Rotation: 'CCW' }, 'Ø 4-3/8 in. · turns CCW'],
    ['filter', { width: 16, height: 20, thickness: 1 }, { Rating: 'MERV 8' }, '16 × 20 × 1 in. · MERV 8'],
    ['filter', { width: 8.5, height: 9 }, {}, '8-1/2 × 9 in.'],
    ['vacuum-bag', { width: 6.5, height: 14 }, { 'Pack size': '9', Media: 'HEPA' }, 'pack of 9 · HEPA'],
    ['vacuum-bag', {}, { 'Pack size': '1', Media: 'Paper' }, 'Paper'],
    ['hose', { length: 96, diameter: 1.5 }, {}, '96 in. long · Ø 1-1/2 in.'],
    ['switch', {}, { Current: '10 A', Voltage: '240 V' }, '10 A · 240 V'],
    ['cap', { width: 8, height: 8 }, { Duct: '6 in. round' }, '6 in. round duct'],
  ] as const)('%s %j %j: %s', (family, dimensions, specs, said) => {
    expect(keyFigure({ family, dimensions, specs })).toBe(said)
  })

  test('a part of which its family tells nothing says the first line of its table, and one without figures nothing', () => {
    expect(keyFigure({ family: 'grille', dimensions: { depth: 0.75 }, specs: { Colour: 'White' } })).toBe('Depth 3/4 in.')
    expect(keyFigure({ family: 'other', dimensions: {}, specs: { Colour: 'White' } })).toBe('Colour White')
    for (const family of PART_FAMILIES) expect(keyFigure({ family, dimensions: {}, specs: {} })).toBeNull()
  })

  test('whatever is stored, it stays one short line', () => {
    for (const family of PART_FAMILIES)
      for (const text of ['x'.repeat(5_000), ' '.repeat(50)]) {
        const dimensions = Object.fromEntries(['width', 'height', 'depth', 'length', 'diameter'].map((key) => [key, 1234.567]))
        const specs = Object.fromEntries(['Airflow', 'Rotation', 'Duct', 'Media', 'Pack size', 'Kind'].map((key) => [key, text]))
        expect(keyFigure({ family, dimensions, specs })?.length ?? 0).toBeLessThanOrEqual(26)
      }
  })
})
