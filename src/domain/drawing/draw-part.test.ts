import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#test/support/texts/any-text.ts'
import { drawHero } from './draw-hero.ts'
import { drawPart } from './draw-part.ts'
import { KINDS, PART_FAMILIES } from './family.ts'
import { viewsOf } from './views.ts'
import type { DrawablePart, PartFamily, PartView } from './family.ts'
import { formatInches } from './measure.ts'

const VIEWS: PartView[] = ['angle', 'front', 'side', 'exploded', 'scale']

/** All trait values that any drawing knows, so that each family is drawn in all its shapes. */
const SHAPES: DrawablePart['traits'][] = [
  {},
  {
    ears: 2,
    wire: 'none',
    inlet: 'double',
    rotation: 'ccw',
    duct: 'left',
    collar: 'round',
    profile: 'round',
    shape: 'round',
    kind: 'capacitor',
    pieces: 2,
  },
  {
    ears: 4,
    plug: 'none',
    rotation: 'cw',
    duct: 'top',
    collar: 'slot',
    profile: 'toothed',
    shape: 'cartridge',
    kind: 'timer',
    light: 'led',
    pack: 3,
  },
  {
    vents: 7,
    blades: 99,
    profile: 'v',
    shape: 'foam',
    kind: 'dial',
    pleats: 0,
    slots: Number.NaN,
    pitch: 'steep',
  },
  { shape: 'hepa', light: 1, pieces: 40 },
]
const KEYS = ['diameter', 'width', 'height', 'depth', 'length', 'bore', 'shaftLength', 'thickness']

/** A part of the family that is drawn: where a family needs a kind, of its first, unless the traits name one that it knows. */
function part(family: PartFamily, dimensions = {}, traits: DrawablePart['traits'] = {}, partNumber = 'S97017065') {
  const kinds: readonly unknown[] | undefined = KINDS[family]
  const kind = KINDS[family]?.[0]
  const shape = kind !== undefined && !kinds?.includes(traits['kind']) ? { ...traits, kind } : traits
  return { family, partNumber, dimensions, traits: shape } satisfies DrawablePart
}

/** Every size that an outline can be of. */
const SIZES = { diameter: 4, width: 5, height: 6, length: 7, thickness: 0.5 }

const DRAWN = PART_FAMILIES.filter((family) => family !== 'other')

/** Fails unless every tag is closed by its own name and every attribute is quoted once. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  const rest = xml.replace(/<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g, (_, close, name, attributes, empty) => {
    const names = [...String(attributes).matchAll(/ ([a-zA-Z-]+)=/g)].map((found) => found[1])
    expect(new Set(names).size, attributes).toBe(names.length)
    if (close) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
    return ''
  })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!#\d+;)/)
}

/** The mono face is 0.6 em wide at most; a label's middle and half its width must lie on the sheet. */
function expectLabelsInside(xml: string, width: number, height: number, letter: number): void {
  for (const [, x, y, text = ''] of xml.matchAll(/<text x="([^"]+)" y="([^"]+)">([^<]*)/g)) {
    const half = (text.replace(/&#\d+;/g, '"').length * letter) / 2
    expect(Number(x) - half, text).toBeGreaterThanOrEqual(0)
    expect(Number(x) + half, text).toBeLessThanOrEqual(width)
    expect(Number(y), text).toBeGreaterThanOrEqual(12)
    expect(Number(y), text).toBeLessThanOrEqual(height - 4)
  }
}

function expectSound(xml: string): void {
  expectWellFormed(xml)
  expect(xml).not.toMatch(/NaN|Infinity|undefined| id=| style=|<style|e[+-]\d/)
  expect(xml.replace(/<text.*?<\/text>/g, '')).not.toMatch(/\d\.\d\d/)
  expectLabelsInside(xml, 400, 300, 7.8)
}

const marigold = (xml: string) => xml.split('#fab91c').length - 1

describe.each(DRAWN)('the drawing of a %s', (family) => {
  test('has two to four views, the one for cards first, and none to scale without sizes', () => {
    const views = viewsOf(part(family, SIZES))
    expect(views[0]).toBe('angle')
    expect([2, 3, 4]).toContain(views.length)
    expect(viewsOf(part(family))).toEqual(views.filter((view) => view !== 'scale'))
  })

  test('is a different picture in each of its views', () => {
    const views = viewsOf(part(family, SIZES))
    expect(new Set(views.map((view) => drawPart(part(family, SIZES), view))).size).toBe(views.length)
  })

  test('is well-formed in every view and shape, with marigold in it', () => {
    const kinds = (KINDS[family] ?? []).flatMap((kind) => [{ kind }, { kind, pieces: 12 }])
    const others = [
      { with: 'blade', kind: 'reducer' },
      { with: 'bracket', kind: 'inline', insulated: 'yes' },
      { with: 'roof', kind: 'radiation' },
    ]
    for (const traits of [...SHAPES, ...kinds, ...others, { kind: 'buttons', keys: 5, electrified: 'yes', woven: 'yes', module: 'yes' }])
      for (const view of VIEWS) {
        for (const sizes of [
          { diameter: 3.3, width: 2.875, length: 12 },
          { ...SIZES, endDiameter: 3 },
          { width: 5, height: 6 },
        ]) {
          const xml = drawPart(part(family, sizes, traits), view)
          expectSound(xml)
          expect(marigold(xml), `${view} ${JSON.stringify(traits)}`).toBeGreaterThan(0)
        }
      }
  })

  test('is the same every time', () => {
    for (const view of VIEWS) expect(drawPart(part(family), view)).toBe(drawPart(part(family), view))
  })

  test('stays drawable whatever the catalogue says its size is', () => {
    const size = fc.oneof(
      fc.constantFrom(0, -4, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 1e-9, 999),
      fc.double({ min: 0.001, max: 60, noNaN: true }),
    )
    const dimensions = fc.dictionary(fc.constantFrom(...KEYS), size)
    fc.assert(
      fc.property(dimensions, fc.constantFrom(...SHAPES), fc.constantFrom(...VIEWS), (sizes, traits, view) => {
        const xml = drawPart(part(family, sizes, traits), view)
        expectSound(xml)
        expect(xml.length).toBeLessThan(9000)
      }),
      { numRuns: 60 },
    )
  })

  test('survives any part number and any title', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expectWellFormed(drawPart(part(family, {}, {}, text), 'angle', { title: text }))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a part whose look nobody knows', () => {
  const unknown = (traits: DrawablePart['traits'] = {}, partNumber = 'S97017065', family: PartFamily = 'other'): DrawablePart => ({
    family,
    partNumber,
    dimensions: { length: 4 },
    traits,
  })

  test('is a plate with its number and kind, and nothing else', () => {
    expect(viewsOf(unknown())).toEqual(['angle'])
    const xml = drawPart(unknown(), 'scale')
    expectSound(xml)
    expect(xml).toContain('>S97017065</text>')
    expect(xml).toContain('>PART</text>')
  })

  test.each(Object.keys(KINDS))('is also any %s without a kind that can be drawn', (name) => {
    const family = PART_FAMILIES.find((one) => one === name) ?? 'other'
    for (const kind of ['', 'unheard of', 'toString']) {
      expect(viewsOf(unknown({ kind }, 'A1', family))).toEqual(['angle'])
      expect(drawPart(unknown({ kind }, 'A1', family), 'angle')).toContain('>A1</text>')
    }
  })

  test('has every letter of a long number, in two lines', () => {
    for (const number of ['S97-017065-AB12', 'S97-017065-AB12-REV-0023-XY']) {
      const xml = drawPart(unknown({}, number), 'angle')
      const letters = [...xml.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join('')
      expect(letters).toBe(`PART${number}`)
    }
  })

  test('has the words of a long name whole, in two lines', () => {
    for (const [name, lines] of [
      ['Refrigerator Parts', ['Refrigerator', 'Parts']],
      ['Pool Pump Parts', ['Pool Pump', 'Parts']],
    ] as const) {
      const written = [...drawPart(unknown({}, name), 'angle').matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
      expect(written).toEqual(['PART', ...lines])
    }
  })

  test('has room for any number', () => {
    fc.assert(
      fc.property(anyText, (number) => {
        expectWellFormed(drawPart(unknown({}, number), 'angle'))
      }),
    )
    expectSound(drawPart(unknown({}, '1234567890-'.repeat(6)), 'angle'))
  })
})

test('no two families look alike', () => {
  const looks = Map.groupBy(DRAWN, (family) => drawPart(part(family), 'angle'))
  expect([...looks.values()].filter((families) => families.length > 1)).toEqual([])
})

test('a title is told to assistive technology, and cannot break out of the drawing', () => {
  const xml = drawPart(part('motor'), 'angle', { title: '</title><script>"&\'' })
  expect(xml).toContain('role="img"><title>&#60;/title&#62;&#60;script&#62;&#34;&#38;&#39;</title>')
  expect(xml).not.toContain('aria-hidden')
})

test('a drawing without a title is decoration', () => {
  expect(drawPart(part('belt'), 'angle')).toMatch(/^<svg [^>]*viewBox="0 0 400 300" aria-hidden="true">/)
})

test('a view that the part does not have shows the part at an angle', () => {
  expect(drawPart(part('hardware'), 'exploded')).toBe(drawPart(part('hardware'), 'angle'))
})

test.each([
  ['fan-blade', {}, {}],
  ['filter', { shape: 'sheet' }, { thickness: 0.5 }],
  ['housing', {}, { width: 8 }],
  ['brush-roll', {}, { length: 14, diameter: 0 }],
  ['damper', { kind: 'collar' }, SIZES],
  ['duct', { insulated: 'yes' }, SIZES],
  ['hose', {}, SIZES],
  ['kit', {}, SIZES],
  ['hardware', { kind: 'screw', pieces: 8 }, SIZES],
  ['attachment', { kind: 'wand' }, SIZES],
  ['switch', { kind: 'pull-chain' }, SIZES],
] as const)('a %s %o of the sizes %o is not shown to scale', (family, traits, sizes) => {
  expect(viewsOf(part(family, sizes, traits))).not.toContain('scale')
  expect(drawPart(part(family, sizes, traits), 'scale')).toBe(drawPart(part(family, sizes, traits), 'angle'))
})

test('a drawing states the measures it was given and never invents one', () => {
  expect(drawPart(part('motor', { diameter: 3.3, length: 2.875 }), 'angle')).toMatch(/>ø 3\.3&#34;<.*>2 7\/8&#34;</)
  expect(drawPart(part('motor'), 'angle')).not.toContain('<text')
  expect(drawPart(part('motor', { diameter: -1, length: 1e9 }), 'angle')).not.toContain('<text')
})

test.each([
  [3.3, '3.3"'],
  [2.875, '2 7/8"'],
  [0.3125, '5/16"'],
  [12, '12"'],
  [0.955, '0.955"'],
])('%d inches are written %s', (value, text) => {
  expect(formatInches(value)).toBe(text)
})

test('the opening picture is one sound drawing that names its five parts', () => {
  const xml = drawHero()
  expectWellFormed(xml)
  expect(xml).not.toMatch(/NaN|undefined| id=| style=/)
  expectLabelsInside(xml, 960, 420, 9.6)
  expect([...xml.matchAll(/>([A-Z][a-z ]+)<\/text>/g)].map((found) => found[1])).toEqual([
    'Grille',
    'Housing',
    'Motor',
    'Blower wheel',
    'Duct',
  ])
  expect(marigold(xml)).toBe(1)
})
