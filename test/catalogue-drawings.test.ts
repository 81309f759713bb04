import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasPlate, isRoundFilter } from '#domain/drawing/family.ts'
import { viewsOf } from '#domain/drawing/views.ts'
import type { PartFamily } from '#domain/drawing/family.ts'
import { drawPart } from '#domain/drawing/draw-part.ts'
import { specificationFaults } from '#domain/catalog/specification-faults.ts'
import { ROOT } from '#server/root.ts'
import { productRow } from '#server/shop/import/import-schema.ts'

const FOLDER = join(ROOT, 'src/server/db/seed/products')
const parts = readdirSync(FOLDER).flatMap((file) => {
  const rows: unknown = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))
  return (Array.isArray(rows) ? rows : []).map((row) => productRow.parse(row))
})

/** What a name says of a part, by a reader who has not seen the code: the first line whose words are in it. */
const WORDS: [RegExp, PartFamily][] = [
  [/\b(motor|vent) (assembly|and (wheel|blade))|motor with bracket|motor and (wheel|blade)/i, 'motor-assembly'],
  [/motor oil|foil tape/i, 'supply'],
  [/\bhousing\b/i, 'housing'],
  [/plug and lead/i, 'wiring'],
  [/\bbags?\b/i, 'vacuum-bag'],
  [/\bbelts?\b/i, 'belt'],
  [/motor (mounting screws|grommets|bracket)|wheel nut|grille springs|hanger bar|clamps|isolator|filter clip/i, 'hardware'],
  [/thermal fuse|terminal assortment|wall plate|dial plate|light socket/i, 'wiring'],
  [/roof vent kit/i, 'kit'],
  [/roof cap|wall cap|louvered wall vent/i, 'cap'],
  [/damper/i, 'damper'],
  [/flexible duct|insulated duct|duct reducer|sleeve/i, 'duct'],
  [/capacitor(?! motor)(?!.*motor)/i, 'capacitor'],
  [/\bboard\b|sensor module/i, 'circuit-board'],
  [/brush (roll|bar)|brush roller/i, 'brush-roll'],
  [/crevice tool|dusting brush|pet tool|tool kit/i, 'attachment'],
  [/\bhose\b/i, 'hose'],
  [/\bgrille|louver,|screen frame/i, 'grille'],
  [/\blens\b/i, 'lens'],
  [/(switch|control|timer|thermostat)\b/i, 'switch'],
  [/\b(filters?|foam|hepa|pads?|pre-motor|media|water panel|carbon sheet)\b/i, 'filter'],
  [/fan blade|\bblade\b|propeller/i, 'fan-blade'],
  [/wheel|impeller/i, 'blower-wheel'],
  [/\bmotor\b/i, 'motor'],
]
const saidBy = (name: string) => WORDS.find(([words]) => words.test(name))?.[1]

test.each(parts.map((part) => [part.name, part] as const))('%s is drawn as what its name says', (name, part) => {
  expect(part.family).toBe(saidBy(name))
})

test('a filter is drawn round where it has a diameter, and flat where it has a width and a height', () => {
  const isRound = (part: (typeof parts)[number]) => isRoundFilter(part) || part.traits['shape'] === 'disc'
  const filters = parts.filter(({ family }) => family === 'filter')
  expect(filters.filter((part) => 'diameter' in part.dimensions !== isRound(part)).map(({ name }) => name)).toEqual([])
})

test('a fan has as many blades as its part', () => {
  const drawn = (part: (typeof parts)[number]) => (drawPart(part, 'front').match(/<path [^>]*fill="#b8cfdb"/g) ?? []).length
  const fans = parts.filter(({ family }) => family === 'fan-blade')
  const most = fans.find(({ traits }) => traits['blades'] === 10)
  const few = fans.find(({ traits }) => traits['blades'] === 3)
  expect(most && few && drawn(most) - drawn(few)).toBe(7)
})

test('a filter without folds is drawn as a mesh, and a motor for two wheels with two shafts', () => {
  const differs = (part: (typeof parts)[number], traits: (typeof parts)[number]['traits']) =>
    (['angle', 'exploded'] as const).every(
      (view) => drawPart(part, view) !== drawPart({ ...part, traits: { ...part.traits, ...traits } }, view),
    )
  const meshes = parts.filter(({ name, family }) => family === 'filter' && /grease|mesh|pad\b/i.test(name) && !/round/i.test(name))
  expect(meshes.filter((part) => part.traits['pleats'] !== 0 || !differs(part, { pleats: 9 })).map(({ name }) => name)).toEqual([])
  const twins = parts.filter(({ family, description }) => family === 'motor' && /twin-?(shaft|blower)/i.test(description ?? ''))
  expect(twins).toHaveLength(2)
  expect(twins.filter((part) => !differs(part, { shafts: 1 })).map(({ name }) => name)).toEqual([])
})

test('a motor that is closed all round is drawn without vents', () => {
  const closed = parts.filter(({ family, description }) => family.startsWith('motor') && /totally enclosed/i.test(description ?? ''))
  expect(closed.map(({ partNumber }) => partNumber)).toEqual(['FFV0500047S', 'D132'])
  for (const part of closed) {
    const three = drawPart({ ...part, traits: { ...part.traits, vents: 3 } }, 'side')
    expect(drawPart(part, 'side').length, part.name).toBeLessThan(three.length)
    expect(drawPart({ ...part, traits: { ...part.traits, vents: 1 } }, 'side')).toBe(three)
  }
})

test('a cover whose face is closed is drawn without slots, and a round one is as wide as its name says', () => {
  const closed = parts.filter(({ family, traits }) => family === 'grille' && traits['slots'] === 0)
  expect(closed.map(({ partNumber }) => partNumber)).toEqual(['FGR101', 'S97019533'])
  // Slots are thick lines across the face, and the knob is the only round thing on a square one.
  for (const part of closed) {
    const face = drawPart(part, 'front')
    expect(face, part.name).not.toMatch(/M-[\d.]+ -?[\d.]+H[\d.]+M-/)
    expect(face).not.toContain('#fab91c')
  }
  const [, round] = closed
  expect(round && drawPart(round, 'angle')).toContain('ø 8 1/4')
})

test('a grille is drawn with a knob where it has one, and with springs from the side where it has none', () => {
  const grilles = parts.filter(({ family, traits }) => family === 'grille' && !traits['light'])
  const held = (part: (typeof parts)[number]) => /\bknob\b|knurled nut/i.test(part.description ?? '')
  expect(grilles.filter(held).map(({ partNumber }) => partNumber)).toEqual(['S82999000', 'S18637000'])
  for (const part of grilles) {
    // The knob bears the only accent of a plain grille's face; springs are all that is drawn in two strokes from one place.
    for (const view of ['angle', 'front'] as const) expect(drawPart(part, view).includes('#fab91c'), part.name).toBe(held(part))
    expect(/M[\d.]+ -?[\d.]+l[^M]+M[\d.]+ -?[\d.]+l/.test(drawPart(part, 'side')), part.name).toBe(!held(part))
  }
})

test('torsion springs are drawn as two arms that spread, a band of three arms with three', () => {
  const [springs] = parts.filter(({ description }) => description?.startsWith('Torsion springs'))
  expect(springs?.traits['kind']).toBe('torsion')
  const [band] = parts.filter(({ description }) => description?.startsWith('Three-arm band'))
  // Each arm ends in a foot; the strokes are the outline and its filling.
  expect(band && [...drawPart(band, 'front').matchAll(/<path d="(M[^"]*h[^"]*M[^"]*h[^"]*M[^"]*h[^"]*)"/g)]).toHaveLength(2)
})

test('the face of an egg-crate or a screen is drawn with bars that cross', () => {
  const crossed = parts.filter(({ family, description }) => family === 'grille' && /egg-crate|screen/i.test(description ?? ''))
  expect(crossed.map(({ partNumber }) => partNumber)).toEqual(['BV0568-31', '91162-0'])
  for (const part of crossed) expect(drawPart(part, 'front'), part.name).toMatch(/H[\d.]+M-[\d.]+ -[\d.]+V[\d.]+/)
})

test('no part of the demo catalogue has to be shown as a plate', () => {
  expect(parts.filter(hasPlate).map(({ name }) => name)).toEqual([])
})

test('every part states its figures as its family does', () => {
  expect(parts.flatMap((part) => specificationFaults(part).map(({ message }) => `${part.partNumber}: ${message}`))).toEqual([])
})

/** Width and height in inches of what stands beside the quarter dollar, read from the grid and the coin; null where the part is too large for a coin. */
function sizeOnGrid(xml: string): [number, number] | null {
  const lines = [...xml.matchAll(/M([\d.]+) 0V300/g)].map(([, x]) => Number(x))
  const coin = /<g stroke="#576570"><circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/.exec(xml)
  const [cx = 0, cy = 0, r = 0] = coin?.slice(1).map(Number) ?? []
  if (!coin || !xml.includes('grid 1&#34;')) return null
  const inch = ((lines.at(-1) ?? 0) - (lines[0] ?? 0)) / (lines.length - 1)
  return [(2 * (cx - r - 200)) / inch + 0.955 - 0.5, (2 * (cy + r - 150)) / inch]
}

/** How wide and high a part is from the front, as its row says. */
function sizeFromFront({ family, dimensions, traits }: (typeof parts)[number]): (number | undefined)[] {
  const { diameter, width, height, length, thickness } = dimensions
  if (family === 'belt') return [(length ?? 0) * 0.4122, (length ?? 0) * 0.1527]
  if (family === 'capacitor') return [width, length]
  if (traits['kind'] === 'crevice') return [length, diameter]
  if (traits['kind'] === 'oil') return [diameter, height]
  if (isRoundFilter({ family, traits })) return [diameter, length ?? height ?? thickness]
  return diameter === undefined ? [width, height] : [diameter, diameter]
}

test('what is shown to scale is as large on its grid as the part', () => {
  const shown = parts.filter((part) => viewsOf(part).includes('scale'))
  const sizes = shown.flatMap((part) => {
    const drawn = sizeOnGrid(drawPart(part, 'scale'))
    return drawn ? [{ part, drawn, real: sizeFromFront(part) }] : []
  })
  expect(sizes.length).toBeGreaterThan(200)
  // What is lower than the coin cannot be told by it.
  const wrong = sizes.filter(({ drawn, real: [width = 0, height = 0] }) =>
    [width, Math.max(height, 0.955)].some((size, at) => Math.abs((drawn[at] ?? 0) / size - 1) > 0.02),
  )
  expect(wrong.map(({ part, drawn, real }) => `${part.partNumber}: ${drawn.join(' × ')} for ${real.join(' × ')}`)).toEqual([])
})

test('a page of drawings takes no time', () => {
  const before = process.threadCpuUsage()
  for (const part of parts) drawPart(part, 'angle')
  // The thread's own computing: what else the machine does is not counted.
  expect(process.threadCpuUsage(before).user / 1_000 / parts.length).toBeLessThan(2)
})
