import type { PartFamily } from '#domain/drawing/family.ts'

/** A seeded random number generator: the same seed gives the same numbers (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
  }
}

type Chance = ReturnType<typeof chance>

interface Kind {
  category: string
  family: PartFamily
  noun: readonly [string, ...string[]]
  cents: readonly [number, number]
  dimensions: (random: Chance) => Record<string, number>
}

const tenths = (random: Chance, low: number, high: number) => random.between(low * 10, high * 10) / 10
const round = (random: Chance) => ({ diameter: tenths(random, 3, 9), depth: tenths(random, 1, 5) })
const flat = (random: Chance) => ({ width: tenths(random, 5, 20), height: tenths(random, 5, 20), thickness: tenths(random, 1, 4) })

const KINDS: readonly [Kind, ...Kind[]] = [
  {
    category: 'bathroom-fan-parts/motors',
    family: 'motor',
    noun: ['Fan Motor', 'Motor Assembly', 'Shaded-Pole Motor'],
    cents: [1_900, 17_900],
    dimensions: round,
  },
  {
    category: 'bathroom-fan-parts/blower-wheels',
    family: 'blower-wheel',
    noun: ['Blower Wheel', 'Squirrel Cage'],
    cents: [900, 4_900],
    dimensions: round,
  },
  {
    category: 'bathroom-fan-parts/housings',
    family: 'housing',
    noun: ['Fan Housing', 'Duct Connector'],
    cents: [1_500, 6_900],
    dimensions: flat,
  },
  {
    category: 'bathroom-fan-parts/grilles',
    family: 'grille',
    noun: ['Fan Grille', 'Light Lens', 'Fan Cover'],
    cents: [800, 3_900],
    dimensions: flat,
  },
  {
    category: 'bathroom-fan-parts/switches',
    family: 'switch',
    noun: ['Wall Switch', 'Timer', 'Run Capacitor'],
    cents: [600, 5_900],
    dimensions: flat,
  },
  {
    category: 'vacuum-parts/vacuum-cleaner-bags',
    family: 'vacuum-bag',
    noun: ['Vacuum Bags, 3 Pack', 'HEPA Bags, 6 Pack'],
    cents: [700, 3_900],
    dimensions: flat,
  },
  {
    category: 'vacuum-parts/vacuum-cleaner-filters',
    family: 'filter',
    noun: ['HEPA Filter', 'Foam Filter', 'Exhaust Filter'],
    cents: [600, 4_900],
    dimensions: flat,
  },
  {
    category: 'vacuum-parts/vacuum-cleaner-belts',
    family: 'belt',
    noun: ['Drive Belt', 'Geared Belt', 'Flat Belt'],
    cents: [295, 1_900],
    dimensions: (random) => ({ length: tenths(random, 6, 30), width: tenths(random, 0.2, 1) }),
  },
  {
    category: 'hardware-accessories',
    family: 'other',
    noun: ['Mounting Kit', 'Screw Pack', 'Spring Clip'],
    cents: [250, 1_500],
    dimensions: () => ({}),
  },
]

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWX'

/** A part number as manufacturers write them: letters, digits, sometimes a separator; unique by its running number. */
function makersNumber(random: Chance, index: number) {
  const serial = String(index).padStart(6, '0')
  const letter = LETTERS.charAt(random.below(LETTERS.length))
  return random.pick([
    `${letter}97${serial}`,
    `${serial.slice(0, 3)}-${serial.slice(3)}${letter}`,
    `${letter}${LETTERS.charAt(random.below(21))}-${serial}`,
    `99${serial}${random.below(10)}`,
  ])
}

/**
 * A synthetic product for testing large catalogues, as an import row. The same seed and index always give the same one.
 * @param brands slugs to choose from.
 */
export function syntheticProduct(seed: number, index: number, brands: readonly { slug: string; name: string }[]): Record<string, unknown> {
  const random = chance(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
  const kind = KINDS[random.below(KINDS.length)] ?? KINDS[0]
  const brand = brands[random.below(brands.length)]
  const partNumber = makersNumber(random, index)
  const noun = random.pick(kind.noun)
  const priceCents = random.between(kind.cents[0], kind.cents[1])
  const hasTiers = random.below(10) === 0
  return {
    sku: `PW-S${seed}-${index}`,
    slug: `part-${seed}-${index}-${partNumber.toLowerCase()}`,
    name: `${brand?.name ?? 'Universal'} ${partNumber} ${noun}`,
    brand: brand?.slug ?? null,
    category: kind.category,
    priceCents,
    salePriceCents: random.below(8) === 0 ? Math.round(priceCents * 0.8) : null,
    partNumber,
    numbers: random.below(4) === 0 ? [{ number: `OLD-${makersNumber(random, index)}`, kind: 'superseded' }] : [],
    description: `${noun} for ${brand?.name ?? 'many'} machines. Compare the number on the label and the sizes before you order.`,
    family: kind.family,
    dimensions: kind.dimensions(random),
    weightGrams: random.between(20, 3_000),
    compatibleBrands: brand ? [brand.slug] : [],
    stock: random.below(20) === 0 ? 0 : random.between(1, 200),
    showPartNumber: true,
    quantityDiscounts: hasTiers ? [{ minQuantity: 3, unitPriceCents: Math.round(priceCents * 0.75) }] : [],
    suggestionPriority: random.below(5),
  }
}
