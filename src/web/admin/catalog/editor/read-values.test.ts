import { describe, expect, test } from 'vitest'
import { NEW_PRODUCT, productValues, type ProductRecord } from './product-values.ts'
import { readProductValues } from './read-values.ts'

const context = { zone: 'America/Detroit', isNew: false }

const record: ProductRecord = {
  id: 'prd_1',
  version: 3,
  slug: 'fan-motor',
  sku: 'F-1',
  name: 'Fan motor',
  partNumber: 'S97012038',
  numbers: [{ number: 'OLD 1', kind: 'superseded' }],
  brandId: 'brd_1',
  compatibleBrandIds: ['brd_2'],
  categoryId: 'cat_1',
  priceCents: 16_800,
  salePriceCents: 15_000,
  saleStartsAt: '2026-11-27T05:00:00.000Z',
  saleEndsAt: '2026-12-01T05:00:00.000Z',
  costCents: null,
  quantityDiscounts: [{ minQuantity: 5, unitPriceCents: 14_000 }],
  images: ['/media/a.webp'],
  videoUrl: null,
  description: 'A motor.',
  descriptionHtml: '<p>A <b>motor</b>.</p>',
  family: 'motor',
  dimensions: { diameter: 3.25, shaftLength: 0.40625, bore: 1 / 3 },
  traits: { plug: '2-pin', pieces: 2 },
  specs: { Voltage: '120 V' },
  weightGrams: 454,
  tags: ['a', 'b c'],
  active: true,
  showPartNumber: null,
  showBrand: true,
  featuredOnHomepage: false,
  frontPageSale: false,
  hideFromFrontPageSale: false,
  suggestionPriority: 7,
  suggestionTags: [],
  manualSuggestionsEnabled: false,
  seoTitle: null,
  seoDescription: null,
  onHand: 4,
  reserved: 1,
  trackStock: true,
  allowBackorder: false,
  lowStockThreshold: 5,
  shelf: 'A-12',
  leadTimeDays: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const errorsOf = (typed: Partial<typeof NEW_PRODUCT>) =>
  readProductValues({ ...productValues(record, context.zone), ...typed }, context).errors

describe('the form of a part', () => {
  test('shows a record and reads it back as it was', () => {
    const { change, errors } = readProductValues(productValues(record, context.zone), context)
    expect(errors).toEqual({})
    const { id: _, version: __, reserved: ___, active: ____, createdAt: _____, updatedAt: ______, ...fields } = record
    expect(change).toEqual(fields)
  })

  test('a new one needs its name, number, category and price; SKU and address may be left to the server', () => {
    expect(Object.keys(readProductValues(NEW_PRODUCT, { ...context, isNew: true }).errors)).toEqual([
      'categoryId',
      'name',
      'partNumber',
      'priceCents',
    ])
  })

  test.each([
    [{ priceCents: 'abc' }, { priceCents: '"abc" is not an amount.' }],
    [{ priceCents: '-5' }, { priceCents: 'must be 0 or more' }],
    [{ onHand: '1.5' }, { onHand: '"1.5" is not a whole number' }],
    [{ saleEndsAt: 'an unfinished date' }, { saleEndsAt: 'is typed in part: complete it, or empty it' }],
    [{ saleEndsAt: '2026-11-01T00:00' }, { saleEndsAt: 'must be later than the beginning' }],
    [{ quantityDiscounts: [{ minQuantity: '1', unitPriceCents: '2' }] }, { quantityDiscounts: 'begin at 2 to 99 pieces' }],
    [{ weightGrams: { pounds: '1', ounces: 'x' } }, { weightGrams: '"x" is not a number' }],
    [{ dimensions: [{ name: 'width', value: '2 in' }] }, { dimensions: '"2 in" is not a number' }],
    [{ specs: [{ name: 'Voltage', value: '' }] }, { specs: 'has a line without a name or a value' }],
    [
      {
        specs: [
          { name: 'A', value: '1' },
          { name: 'A', value: '2' },
        ],
      },
      { specs: 'has a name twice' },
    ],
  ])('%j is refused beside its field', (typed, expected) => {
    expect(errorsOf(typed)).toEqual(expected)
  })

  test('amounts are read as people write them, and empty lines are no lines', () => {
    const { change } = readProductValues(
      {
        ...productValues(record, context.zone),
        priceCents: '$1,299.95',
        numbers: [{ number: ' ', kind: 'upc' }],
        specs: [{ name: '', value: '' }],
        tags: 'a, , b ,a',
      },
      context,
    )
    expect(change).toMatchObject({ priceCents: 129_995, numbers: [], specs: {}, tags: ['a', 'b'] })
  })
})
