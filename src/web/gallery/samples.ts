import type { Schema } from '#web/api.ts'

type Card = Schema<'ProductCard'>

const motor: Card = {
  id: 'prd_sample',
  slug: 'sample-motor',
  name: 'Broan S97017705 Bathroom Fan Motor Assembly, 70 CFM',
  sku: 'PW-10131',
  partNumber: 'S97017705',
  priceCents: 4_695,
  salePriceCents: null,
  description: 'Complete motor, bracket and wheel on one plate. Unplug the old assembly, take out one screw and swing the new one in.',
  descriptionHtml: null,
  images: [],
  drawing: { family: 'motor', dimensions: { diameter: 3.3, length: 4.375 }, traits: {} },
  keyFigure: '70 CFM · turns CW',
  showPartNumber: true,
  showBrand: true,
  brand: { name: 'Broan', slug: 'broan' },
  category: { name: 'Motor Assemblies', path: 'bathroom-fan-parts/motors/motor-assemblies' },
  stock: { state: 'in_stock', available: null },
  quantityDiscounts: [],
  fits: [],
}

const bag: Card = {
  ...motor,
  slug: 'sample-bag',
  name: 'EnviroCare A137B Hoover Type Y Replacement Bags, 9-Pack',
  partNumber: 'A137B',
  priceCents: 1_790,
  salePriceCents: 1_390,
  drawing: { family: 'vacuum-bag', dimensions: { width: 6.5, height: 14 }, traits: { count: 9 } },
  keyFigure: 'pack of 9 · Paper',
  stock: { state: 'low', available: 3 },
  fits: ['Hoover', 'Kenmore', 'Sears', 'Royal'].map((name) => ({ name, slug: name.toLowerCase() })),
}

/** A product card in each of its states, with the name of the state. */
export const CARDS: [string, Card][] = [
  ['in stock', motor],
  ['on sale, few left, fits several', bag],
  ['back-order', { ...motor, slug: 'sample-backorder', stock: { state: 'backorder', available: null } }],
  [
    'sold out, no brand',
    { ...bag, slug: 'sample-out', salePriceCents: null, brand: null, fits: [], stock: { state: 'out', available: null } },
  ],
]

const FOUND: Schema<'SearchResult'>[] = [
  { ...motor, matchType: 'exact_part_number', matchedNumber: null, fitsModel: null },
  { ...bag, matchType: 'name_match', matchedNumber: null, fitsModel: 'Kenmore 116.21514' },
]

const BRANDS: Schema<'Brand'>[] = [
  { name: 'Broan', slug: 'broan', logoUrl: null, productCount: 52 },
  { name: 'NuTone', slug: 'nutone', logoUrl: null, productCount: 33 },
]

/** What the search box offers. */
export const SUGGESTED = { products: FOUND, brands: BRANDS }

const order: Schema<'OrderSummary'> = {
  number: 'PW-7K3Q-9F2M-4T6R-M',
  status: 'open',
  statusText: 'Being packed: ships by Mon, Nov 23, arrives Tue, Nov 24 – Thu, Nov 26',
  packagesText: null,
  statusTone: 'moving',
  promise: { shipBy: '2026-11-23', arrivesFrom: '2026-11-24', arrivesTo: '2026-11-26' },
  paymentStatus: 'paid',
  fulfilmentStatus: 'unfulfilled',
  returnStatus: null,
  placedAt: '2026-03-04T15:00:00.000Z',
  totalCents: 8_958,
  email: 'pat.carter@example.com',
  name: 'Pat Carter',
  poNumber: '4500017',
  jobName: null,
  lines: [motor, bag].map(({ slug, name }) => ({ slug, name, quantity: 2, photo: '/part-placeholder.svg' })),
  tracking: [],
}

/** Orders in several states. */
export const ORDERS: Schema<'OrderList'> = {
  total: 3,
  page: 1,
  pageCount: 1,
  orders: [
    order,
    {
      ...order,
      number: 'PW-2H8D-4T6R-5C1N-H',
      status: 'completed',
      statusText: 'Delivered Mar 9',
      statusTone: 'done',
      fulfilmentStatus: 'delivered',
      totalCents: 1_390,
      poNumber: null,
      tracking: [{ number: '94001', url: 'https://track.example/94001' }],
    },
    {
      ...order,
      number: 'PW-5C1N-8W3J',
      status: 'cancelled',
      statusText: 'Cancelled, $123.45 refunded',
      statusTone: 'ended',
      paymentStatus: 'refunded',
      totalCents: 12_345,
      jobName: '12 Elm Street',
    },
  ],
}

const part = (name: string) => ({
  name,
  href: `/category/sample/${name.toLowerCase().replaceAll(' ', '-')}`,
  imageUrl: null,
  subcategories: [],
})

/** A category as menus show it. */
export const CATEGORY = {
  name: 'Bathroom Fan Parts',
  href: '/category/bathroom-fan-parts',
  imageUrl: null,
  subcategories: ['Motors', 'Blower Wheels', 'Grilles and Covers', 'Housings', 'Switches'].map(part),
}
