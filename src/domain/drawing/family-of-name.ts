import type { DrawablePart } from './family.ts'

type Kind = Pick<DrawablePart, 'family' | 'traits'>

/** Names that leave no doubt about what the part looks like. They are read at the end of what the name begins with. */
const CERTAIN: readonly (readonly [RegExp, Kind['family'], Kind['traits']?])[] = [
  [/\b(blower wheel|squirrel cage( wheel)?)$/, 'blower-wheel'],
  [/\bmotor$/, 'motor'],
  [/\bfan blade$/, 'fan-blade'],
  [/\bgrilles?$/, 'grille'],
  [/\bvacuum (cleaner )?bags?$/, 'vacuum-bag'],
  [/\bflat belts?$/, 'belt', { profile: 'flat' }],
  [/\bround belts?$/, 'belt', { profile: 'round' }],
  [/\b(toothed|geared) belts?$/, 'belt', { profile: 'toothed' }],
  [/\bv-belts?$/, 'belt', { profile: 'v' }],
  [/\b(vacuum|extension) (cleaner )?hose$/, 'hose'],
  [/\bbrush ?roll(er)?$/, 'brush-roll'],
  [/\b(run|start|motor) capacitor$/, 'capacitor'],
  [/\b(circuit|control) board$/, 'circuit-board'],
  [/\bflexible duct$/, 'duct', { kind: 'flexible' }],
  [/\broof cap$/, 'cap', { kind: 'roof' }],
  [/\bwall cap$/, 'cap', { kind: 'wall' }],
  [/\bcrevice tool$/, 'attachment', { kind: 'crevice' }],
  [/\bdusting brush$/, 'attachment', { kind: 'brush' }],
  [/\bfoil tape$/, 'supply', { kind: 'tape' }],
]

/** What is said before sizes and models. What comes with it is not cut off: a motor with a wheel is no bare motor. */
const headOf = (name: string): string => (name.slice(0, 300).split(/[,;:(|]| for /i)[0] ?? '').trim().toLowerCase()

/** What joins two things, or leaves one out: of 'Housing without Motor' the last word says nothing. 'No. 12' is a number. */
const OF_SEVERAL = /\b(with|without|less|plus|and|no(?!\.| *\d))\b|\bw\/|[&+]/

/** The family of a part whose file does not name one: of a plain name its own, of any other `other`, whose picture is a plate with the number. */
export function familyOfName(name: string): Kind {
  const head = headOf(name)
  const [, family, traits] = (OF_SEVERAL.test(head) ? undefined : CERTAIN.find(([words]) => words.test(head))) ?? []
  return { family: family ?? 'other', traits: traits ?? {} }
}
