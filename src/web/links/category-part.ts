import type { Schema } from '#web/api.ts'

type Drawn = Pick<Schema<'ProductCard'>, 'partNumber' | 'name' | 'drawing'>
type Family = Drawn['drawing']['family']

/* The first match decides; narrower words are first. */
const DRAWING_BY_WORD: [RegExp, Family, Record<string, string>?][] = [
  [/\bbags?\b/i, 'vacuum-bag'],
  [/\bbelts?\b/i, 'belt'],
  [/vacuum.*filter/i, 'filter', { shape: 'cartridge' }],
  [/filter|\bpads?\b|media/i, 'filter'],
  [/blower|wheel/i, 'blower-wheel'],
  [/blade/i, 'fan-blade'],
  [/brush rolls?/i, 'brush-roll'],
  [/hoses?\b/i, 'hose'],
  [/attachment/i, 'attachment', { kind: 'brush' }],
  [/\bcaps?\b|\bducts & caps/i, 'cap', { kind: 'roof' }],
  [/wiring|electrical/i, 'wiring', { kind: 'lead' }],
  [/hardware|mounting/i, 'hardware', { kind: 'grommet', pieces: '4' }],
  [/capacitor/i, 'capacitor'],
  [/damper|duct connector/i, 'damper', { kind: 'collar' }],
  [/assembl/i, 'motor-assembly'],
  [/motor/i, 'motor'],
  [/grille|cover|lens/i, 'grille'],
  [/housing|duct/i, 'housing'],
  [/switch|control|timer/i, 'switch'],
  [/vacuum/i, 'vacuum-bag'],
  [/\bhood/i, 'fan-blade'],
  [/\bfan/i, 'motor'],
]

/* In a shop for other machines the same words are other things: the wheels of a mower, the housing of a pump. */
const KNOWN_TRADE = /\b(?:fans?|vacuums?|range.hood|furnaces?|ducts?|blowers?|humidi|hardware.accessories)/i
const ANYWHERE: ReadonlySet<Family> = new Set(['belt', 'hose', 'capacitor', 'motor'])

const parts = new Map<string, Drawn>()

/**
 * The part that stands for a category without a picture, by the words of its name; always the same object for the same category. `path`: what it stands in says
 * which trade its words are of.
 */
export function categoryPart(name: string, path = ''): Drawn {
  const key = `${path} ${name}`
  const [, known = 'other', traits = {}] = DRAWING_BY_WORD.find(([word]) => word.test(name)) ?? []
  const isMeant = KNOWN_TRADE.test(key) || (ANYWHERE.has(known) && !/assembl|motor oil/i.test(name))
  const part = parts.get(key) ?? {
    partNumber: name,
    name,
    drawing: isMeant ? { family: known, dimensions: {}, traits } : { family: 'other', dimensions: {}, traits: {} },
  }
  parts.set(key, part)
  return part
}
