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

const parts = new Map<string, Drawn>()

/** The part that stands for a category without a picture, by the words of its name; always the same object for the same name. */
export function categoryPart(name: string): Drawn {
  const [, family, traits = {}] = DRAWING_BY_WORD.find(([word]) => word.test(name)) ?? [/$/, 'other' as const]
  const part = parts.get(name) ?? { partNumber: name, name, drawing: { family, dimensions: {}, traits } }
  parts.set(name, part)
  return part
}
