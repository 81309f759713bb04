// node scripts/renderings/plain-zero.ts: writes src/web/ui/styles/plain-zero.ttf, a font of one sign: the zero of the text font without its bar.
//
// In the text font, Atkinson Hyperlegible Next, a zero has a bar and there is no other one to ask for. In a part number that is wanted, and the mono
// font has it; in a price it is not. The outline is that font's (OFL 1.1, which allows changed versions), at its weights 400 and 800, and as wide.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../node-version.ts'

const UNITS_PER_EM = 1_000
const ASCENT = 984
const DESCENT = -316
const CAP_HEIGHT = 668
const X_HEIGHT = 496

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

interface Shape {
  /** How far the next sign begins. */
  advance: number
  /** A quarter of the outside and of the inside, from the middle of the foot outwards: x from the middle, y. */
  outside: readonly (readonly [number, number])[]
  inside: readonly (readonly [number, number])[]
}

/** In the middle between foot and head, in font units. */
const WAIST = 335

const REGULAR: Shape = {
  advance: 648,
  outside: [
    [0, -12],
    [86, -12],
    [204, 68],
    [264, 223],
    [264, WAIST],
  ],
  inside: [
    [0, 62],
    [59, 62],
    [136, 126],
    [173, 248],
    [173, WAIST],
  ],
}

const EXTRA_BOLD: Shape = {
  advance: 664,
  outside: [
    [0, -10],
    [95, -10],
    [224, 74],
    [290, 230],
    [290, WAIST],
  ],
  inside: [
    [0, 108],
    [37, 108],
    [94, 156],
    [125, 257],
    [125, WAIST],
  ],
}

/** The oval of a quarter, clockwise from its foot; the ends of the quarter are on the curve, what is between them controls it. */
function ovalOf(quarter: Shape['outside'], middle: number): Point[] {
  const quarters = [
    [-1, 1, quarter],
    [-1, -1, quarter.toReversed()],
    [1, -1, quarter],
    [1, 1, quarter.toReversed()],
  ] as const
  return quarters.flatMap(([across, up, points]) =>
    points.slice(0, -1).map(([x, y], at) => ({ x: middle + across * x, y: up === 1 ? y : 2 * WAIST - y, isOnCurve: at === 0 })),
  )
}

function pointsOf({ advance, outside, inside }: Shape): Point[] {
  const [first, ...others] = ovalOf(inside, advance / 2)
  // The hole runs the other way round.
  return [...ovalOf(outside, advance / 2), ...(first ? [first] : []), ...others.toReversed()]
}

const u8 = (...values: number[]) => Buffer.from(values.map((value) => value & 0xff))
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(Math.floor(value / 65_536), value % 65_536)))
const tag = (name: string) => Buffer.from(name, 'latin1')
const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0))

const regular = pointsOf(REGULAR)
const bold = pointsOf(EXTRA_BOLD)
const xs = regular.map(({ x }) => x)
const ys = regular.map(({ y }) => y)
const BOUNDS = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]

const zero = Buffer.concat([
  u16(2, ...BOUNDS, regular.length / 2 - 1, regular.length - 1, 0),
  u8(...regular.map(({ isOnCurve }) => Number(isOnCurve))),
  u16(...differences(xs), ...differences(ys)),
])
const glyf = Buffer.concat([zero, Buffer.alloc(zero.length % 2)])

/** How each point moves from the weight 400 to 800, the four points of the sign's own box after them. */
function variation(): Buffer {
  const moved = [
    [...bold.map(({ x }, at) => x - (xs[at] ?? 0)), 0, EXTRA_BOLD.advance - REGULAR.advance, 0, 0],
    [...bold.map(({ y }, at) => y - (ys[at] ?? 0)), 0, 0, 0, 0],
  ]
  const ALL_POINTS = 0
  const WORDS = 0x40
  const data = Buffer.concat([u8(ALL_POINTS), ...moved.map((deltas) => Buffer.concat([u8(WORDS | (deltas.length - 1)), u16(...deltas)]))])
  const HAS_OWN_PEAK_AND_POINTS = 0xa0_00
  const ONE = 0x40_00
  const whole = Buffer.concat([u16(1, 10, data.length, HAS_OWN_PEAK_AND_POINTS, ONE), data])
  return Buffer.concat([whole, Buffer.alloc(whole.length % 2)])
}

const NAMES: readonly (readonly [number, string])[] = [
  [0, 'The outline is of Atkinson Hyperlegible Next, Copyright 2020-2024 The Atkinson Hyperlegible Next Project Authors'],
  [1, 'Plain Zero'],
  [2, 'Regular'],
  [4, 'Plain Zero'],
  [6, 'PlainZero-Regular'],
  [13, 'SIL Open Font License, Version 1.1'],
  [256, 'Weight'],
]

function names(): Buffer {
  const texts = NAMES.map(([id, text]) => ({ id, text: Buffer.from(text, 'utf16le').swap16() }))
  let offset = 0
  const records = texts.map(({ id, text }) => {
    const record = u16(3, 1, 0x4_09, id, text.length, offset)
    offset += text.length
    return record
  })
  return Buffer.concat([u16(0, records.length, 6 + 12 * records.length), ...records, ...texts.map(({ text }) => text)])
}

const fixed = (value: number) => u16(value, 0)
const gvarData = variation()
const { advance } = REGULAR

const TABLES: Record<string, Buffer> = {
  'OS/2': Buffer.concat([
    u16(4, advance, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    u32(1, 0, 0, 0),
    tag('NONE'),
    u16(0x40, 0x30, 0x30, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
    u32(1, 0),
    u16(X_HEIGHT, CAP_HEIGHT, 0, 0x30, 1),
  ]),
  // The sign 0 alone, in the one format that every browser reads.
  cmap: Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, 32, 0, 4, 4, 1, 0, 0x30, 0xff_ff, 0, 0x30, 0xff_ff, 1 - 0x30, 1, 0, 0)]),
  fvar: Buffer.concat([u16(1, 0, 16, 2, 1, 20, 0, 8), tag('wght'), fixed(400), fixed(400), fixed(800), u16(0, 256)]),
  glyf,
  gvar: Buffer.concat([u16(1, 0, 1, 0), u32(26), u16(2, 0), u32(26), u16(0, 0, gvarData.length / 2), gvarData]),
  head: Buffer.concat([u16(1, 0, 1, 0), u32(0, 0x5f_0f_3c_f5), u16(3, UNITS_PER_EM), Buffer.alloc(16), u16(...BOUNDS, 0, 8, 2, 0, 0)]),
  hhea: u16(1, 0, ASCENT, DESCENT, 0, advance, 0, 0, BOUNDS[2] ?? 0, 1, 0, 0, 0, 0, 0, 0, 0, 2),
  hmtx: u16(advance, 0, advance, BOUNDS[0] ?? 0),
  loca: u16(0, 0, glyf.length / 2),
  maxp: u16(1, 0, 2, regular.length, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
  name: names(),
  post: Buffer.concat([u16(3, 0, 0, 0, -75, 50), u32(0, 0, 0, 0, 0)]),
}

const padded = (table: Buffer) => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

/** The sum of a table's 32-bit words, without what is carried. */
function checksum(table: Buffer): number {
  const whole = padded(table)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

function fontFile(): Buffer {
  const entries = Object.entries(TABLES)
  const steps = Math.floor(Math.log2(entries.length))
  const range = 2 ** steps * 16
  let offset = 12 + 16 * entries.length
  const directory = entries.map(([name, table]) => {
    const entry = Buffer.concat([tag(name), u32(checksum(table), offset, table.length)])
    offset += padded(table).length
    return entry
  })
  const file = Buffer.concat([
    u32(0x1_00_00),
    u16(entries.length, range, steps, entries.length * 16 - range),
    ...directory,
    ...entries.map(([, table]) => padded(table)),
  ])
  const headAt = file.indexOf(u32(0x5f_0f_3c_f5)) - 4
  file.writeUInt32BE((0xb1_b0_af_ba - checksum(file)) >>> 0, headAt)
  return file
}

writeFileSync(join(ROOT, 'src/web/ui/styles/plain-zero.ttf'), fontFile())
