import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** The header of Shopify's export of products, as its help describes it. */
const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Price / United States,Status'.split(
    ',',
  )

const WOO =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (lbs)","Length (in)","Width (in)","Height (in)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Meta: _yoast_wpseo_title"'

/** Rows of a wide table by the names of their columns. */
const rowsOf = (header: readonly string[], rows: readonly Record<string, string>[]) => [
  header,
  ...rows.map((row) => header.map((name) => row[name] ?? '')),
]

describe.each(KINDS)("other shops' exports on %s", (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let imports: Imports
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    imports = openImports(fresh, staff)
  })

  const partsOf = async (like: string) => {
    const ids = await fresh.rows<{ id: string }>(sql`select id from product where sku like ${like} order by sku`)
    const parts: Schema<'StaffProduct'>[] = []
    for (const { id } of ids) parts.push((await staff.get<Schema<'StaffProduct'>>(`products/${id}`)).body)
    return parts
  }

  test('Shopify: each variant is a part, rows with a picture alone add it, the price before the sale is the price', async () => {
    const file = csvOf(
      rowsOf(SHOPIFY, [
        {
          Handle: 'furnace-filter',
          Title: 'Furnace filter',
          'Body (HTML)': '<p>Keeps <strong>dust</strong> out.</p>',
          Vendor: 'Aprilaire',
          Type: 'Filters from Shopify',
          Tags: 'hvac, filter',
          Published: 'TRUE',
          'Option1 Name': 'Size',
          'Option1 Value': '16x20',
          'Variant SKU': 'SHF-1620',
          'Variant Grams': '250',
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '12',
          'Variant Inventory Policy': 'deny',
          'Variant Price': '19.95',
          'Variant Compare At Price': '24.95',
          'Variant Barcode': "'0012345678905",
          'Image Src': 'https://cdn.example.com/f1.jpg?v=1,2',
          'SEO Title': 'Furnace filter for Aprilaire',
          'Cost per item': '9.10',
          Status: 'active',
        },
        {
          Handle: 'furnace-filter',
          'Option1 Value': '20x25',
          'Variant SKU': 'SHF-2025',
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '0',
          'Variant Inventory Policy': 'continue',
          'Variant Price': '29.95',
          'Image Src': 'https://cdn.example.com/f2.jpg',
        },
        { Handle: 'furnace-filter', 'Image Src': 'https://cdn.example.com/f3.jpg' },
        {
          Handle: 'belt',
          Title: 'Belt',
          Vendor: 'Aprilaire',
          Type: 'Filters from Shopify',
          'Option1 Name': 'Title',
          'Option1 Value': 'Default Title',
          'Variant SKU': 'SHF-BELT',
          'Variant Price': '5',
          Status: 'draft',
        },
        { Handle: 'no-sku', Title: 'Without a SKU', Type: 'Filters from Shopify', 'Variant Price': '5', Status: 'active' },
      ]),
    )
    const brought = await imports.bring<Schema<'Import'>>(file)
    expect([brought.body.source, brought.body.rowCount]).toEqual(['shopify', 4])
    const checked = await imports.check(file, { unknown: 'create' })
    expect(checked.counts).toMatchObject({ new: 3, error: 1 })
    expect((await imports.rows(checked.id, 'state=error'))[0]).toMatchObject({ line: 6, errors: { sku: 'The row has no SKU.' } })
    await imports.apply(checked.id)
    const [first, second, belt] = await partsOf('SHF-%')
    expect(first).toMatchObject({
      name: 'Furnace filter - 16x20',
      slug: 'furnace-filter',
      descriptionHtml: '<p>Keeps <strong>dust</strong> out.</p>',
      priceCents: 2_495,
      salePriceCents: 1_995,
      costCents: 910,
      weightGrams: 250,
      onHand: 12,
      trackStock: true,
      allowBackorder: false,
      tags: ['hvac', 'filter'],
      numbers: [{ number: '0012345678905', kind: 'upc' }],
      images: ['https://cdn.example.com/f1.jpg?v=1,2', 'https://cdn.example.com/f2.jpg', 'https://cdn.example.com/f3.jpg'],
      seoTitle: 'Furnace filter for Aprilaire',
    })
    expect(second).toMatchObject({
      sku: 'SHF-2025',
      name: 'Furnace filter - 20x25',
      slug: 'furnace-filter-20x25',
      priceCents: 2_995,
      salePriceCents: null,
      allowBackorder: true,
    })
    expect(belt).toMatchObject({ sku: 'SHF-BELT', name: 'Belt', slug: 'belt', active: false, trackStock: false })
    expect((await imports.check(file, { unknown: 'create' })).counts).toMatchObject({ same: 3, changed: 0, new: 0 })
  })

  test("a shop's own fields say the part's number and models, and a picture's address by http is taken by https", async () => {
    const guessed = async (head: string[]) => {
      const { body } = await imports.bring<Schema<'Import'>>(csvOf([head, head]))
      return Object.fromEntries(head.map((name, at) => [name, body.mapping[at]]))
    }
    const models = 'Compatible models (product.metafields.custom.compatible_models)'
    expect(await guessed([...SHOPIFY, 'Google Shopping / MPN', models])).toMatchObject({
      Title: 'name',
      'Variant SKU': 'sku',
      'Google Shopping / MPN': 'partNumber',
      [models]: 'models',
    })
    const woo = [
      'Type',
      'SKU',
      'Name',
      'Published',
      'Regular price',
      'Stock',
      'Meta: _mpn',
      'Meta: fits_models',
      'Meta: _stock',
      'Meta: _price',
    ]
    expect(await guessed(woo)).toMatchObject({
      'Regular price': 'priceCents',
      Stock: 'onHand',
      'Meta: _mpn': 'partNumber',
      'Meta: fits_models': 'models',
      'Meta: _stock': null,
      'Meta: _price': null,
    })
    const row = {
      Handle: 'http-pump',
      Title: 'Pump',
      'Variant SKU': 'HTTP-1',
      'Variant Price': '5',
      Type: 'Pumps',
      'Image Src': 'http://cdn.example.com/p.jpg',
    }
    const checked = await imports.check(csvOf(rowsOf(SHOPIFY, [row])), { unknown: 'create' })
    expect(await imports.rows(checked.id)).toMatchObject([
      { state: 'new', after: { images: 'https://cdn.example.com/p.jpg' }, notes: { images: 'http:// is read as https://.' } },
    ])
  })

  test('WooCommerce: attributes called brand, part number and models are these, and no specifications', async () => {
    const attributes = [1, 2, 3, 4].flatMap((at) => [`Attribute ${at} name`, `Attribute ${at} value(s)`])
    const header = ['Type', 'SKU', 'Name', 'Published', 'Regular price', 'Categories', 'Parent', ...attributes]
    const values = ['Brand', 'Toro', 'pa_mpn', '112-1052-03', 'Compatible models', '20331, 20332', 'Width', '21 in']
    const file = csvOf([
      header,
      ['simple', 'WAT-1', 'Mower blade', '1', '24.00', 'Mowers > Blades', '', ...values],
      ['simple', 'WAT-2', 'Wheel', '1', '12.00', 'Mowers > Wheels', '', '', '', '', '', '', '', 'Colour', 'Black'],
      ['variable', 'WAT-3', 'Belt', '1', '', 'Mowers > Belts', '', 'Brand', 'Toro', 'MPN', '99-1', 'Pack', '1, 2', '', ''],
      ['variation', 'WAT-3-1', 'Belt - 1', '1', '9.00', '', 'WAT-3', 'Pack', '1', '', '', '', '', '', ''],
    ])
    const checked = await imports.check(file, { unknown: 'create' })
    expect(checked.counts).toMatchObject({ new: 3, error: 0 })
    expect((await imports.rows(checked.id)).map(({ models }) => models?.map(({ brand, model }) => `${brand} ${model}`))).toEqual([
      ['Toro 20331', 'Toro 20332'],
      [],
      [],
    ])
    await imports.apply(checked.id)
    const [blade, wheel, belt] = await partsOf('WAT-%')
    expect(blade).toMatchObject({ partNumber: '112-1052-03', specs: { Width: '21 in' } })
    expect(blade?.brandId).toMatch(/^brd_/)
    expect(wheel).toMatchObject({ partNumber: 'WAT-2', brandId: null, specs: { Colour: 'Black' } })
    expect(belt).toMatchObject({ partNumber: 'WAT-3-1', brandId: blade?.brandId, specs: { Pack: '1' } })
    expect((await imports.check(file, { unknown: 'create' })).counts).toMatchObject({ same: 3 })
  })

  test('WooCommerce: variations are parts and take from their product what they leave blank', async () => {
    const header = WOO.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((name) => name.replaceAll('"', ''))
    const file = csvOf(
      rowsOf(header, [
        {
          ID: '10',
          Type: 'simple',
          SKU: 'WOO-1',
          Name: 'Blower wheel',
          Published: '1',
          'Is featured?': '0',
          'Short description': '<p>For <b>furnaces</b>.</p>',
          Description: '<p>A wheel.</p>',
          'In stock?': '1',
          Stock: '7',
          'Low stock amount': '2',
          'Backorders allowed?': 'notify',
          'Weight (lbs)': '2.5',
          'Sale price': '8.00',
          'Regular price': '10.00',
          Categories: 'Woo parts > Wheels, Sale',
          Tags: 'wheel, blower',
          Images: 'https://woo.example.com/a.jpg, https://woo.example.com/b.jpg',
          'Attribute 1 name': 'Bore',
          'Attribute 1 value(s)': '1/2 in; keyed',
          'Meta: _yoast_wpseo_title': 'Wheel',
        },
        {
          ID: '11',
          Type: 'variable',
          SKU: 'WOO-V',
          Name: 'Belt',
          Published: '1',
          Categories: 'Woo parts > Belts',
          Images: 'https://woo.example.com/v.jpg',
        },
        {
          ID: '12',
          Type: 'variation',
          SKU: 'WOO-V-30',
          Name: 'Belt - 30 in',
          Published: '1',
          'In stock?': '1',
          'Regular price': '4',
          Parent: 'WOO-V',
        },
        {
          ID: '13',
          Type: 'variation, virtual',
          SKU: 'WOO-V-40',
          Name: 'Belt - 40 in',
          Published: '-1',
          'In stock?': '0',
          'Regular price': '5',
          Parent: 'id:11',
        },
      ]),
    )
    const checked = await imports.check(file, { unknown: 'create' })
    expect([checked.source, checked.counts]).toEqual(['woocommerce', { unchecked: 0, new: 3, changed: 0, same: 0, error: 0 }])
    await imports.apply(checked.id)
    const [wheel, short, long] = await partsOf('WOO-%')
    expect(wheel).toMatchObject({
      name: 'Blower wheel',
      description: 'For furnaces .',
      descriptionHtml: '<p>A wheel.</p>',
      priceCents: 1_000,
      salePriceCents: 800,
      onHand: 7,
      lowStockThreshold: 2,
      allowBackorder: true,
      trackStock: true,
      weightGrams: 1_134,
      tags: ['wheel', 'blower'],
      images: ['https://woo.example.com/a.jpg', 'https://woo.example.com/b.jpg'],
      specs: { Bore: '1/2 in; keyed' },
      seoTitle: 'Wheel',
    })
    expect(short).toMatchObject({ name: 'Belt - 30 in', images: ['https://woo.example.com/v.jpg'], trackStock: false, active: true })
    expect(long).toMatchObject({ trackStock: true, active: false })
    expect(await fresh.rows(sql`select path from category where path like 'woo-parts%' order by path`)).toEqual([
      { path: 'woo-parts' },
      { path: 'woo-parts/belts' },
      { path: 'woo-parts/wheels' },
    ])
    expect((await imports.check(file)).counts).toMatchObject({ same: 3 })
  })

  test('WooCommerce: texts come as they are read there, without what WordPress alone understands', async () => {
    const header = [...WOO.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((name) => name.replaceAll('"', '')), 'Meta: rank_math_title']
    const file = csvOf(
      rowsOf(header, [
        {
          ID: '20',
          Type: 'simple',
          SKU: 'WPT-1',
          Name: 'Seal &amp; gasket, 6&#8243;',
          Published: '1',
          'Short description': String.raw`<p>For pumps &amp; motors.\nIn C:\\new.</p>`,
          Description: String.raw`A seal.\nFor pumps &amp; motors.\n\nGrease it.`,
          'In stock?': '1',
          'Regular price': '10.00',
          Categories: 'Woo texts, Woo texts > Seals &amp; rings, Woo texts > Seals &amp; rings > Shaft, Sale',
          Tags: 'pumps &amp; motors, seal',
          'Attribute 1 name': 'Fit &amp; finish',
          'Attribute 1 value(s)': '1/2&quot;',
          'Meta: _yoast_wpseo_title': '%%title%% %%sep%% %%sitename%%',
          'Meta: rank_math_title': '%title% 50% off',
        },
        {
          ID: '21',
          Type: 'simple',
          SKU: 'WPT-2',
          Name: 'Ring &unknown; &#0;',
          Published: '1',
          'In stock?': '1',
          'Regular price': '10.00',
          Categories: 'Woo texts > Rings, Woo texts',
          'Meta: _yoast_wpseo_title': 'Rings at 50% off',
        },
      ]),
    )
    const checked = await imports.check(file, { unknown: 'create' })
    expect(checked.counts).toMatchObject({ new: 2, error: 0 })
    await imports.apply(checked.id)
    const [seal, ring] = await partsOf('WPT-%')
    expect(seal).toMatchObject({
      name: 'Seal & gasket, 6″',
      description: String.raw`For pumps & motors. In C:\new.`,
      descriptionHtml: '<p>A seal.<br />For pumps &amp; motors.</p><p>Grease it.</p>',
      tags: ['pumps & motors', 'seal'],
      specs: { 'Fit & finish': '1/2"' },
      seoTitle: null,
    })
    expect(ring).toMatchObject({ name: 'Ring &unknown; &#0;', seoTitle: 'Rings at 50% off' })
    const paths = await fresh.rows(
      sql`select c.path from product p join category c on c.id = p.category_id where sku like 'WPT-%' order by sku`,
    )
    expect(paths).toEqual([{ path: 'woo-texts/seals-rings/shaft' }, { path: 'woo-texts/rings' }])
    expect((await imports.check(file)).counts).toMatchObject({ same: 2 })
  })

  test('texts that thousands of variations have of one product are stored part by part, and refused in words where they are too long together', async () => {
    const woo = (
      variations: number,
    ) => `Type,SKU,Name,Published,Regular price,Parent,Description\nvariable,BASE,Base,1,5,,${'y'.repeat(99_000)}
${Array.from({ length: variations }, (_, at) => `variation,WV-${at},Variation ${at},1,5,BASE,\n`).join('')}`
    const some = await imports.bring<Schema<'Import'>>(woo(600))
    expect([some.status, some.body.rowCount], some.text).toEqual([200, 600])
    const many = await imports.bring(woo(20_000))
    expect(many.body.fields?.file, many.text).toMatch(/^The texts of this file are too long together/)
  })

  test('pictures that have come stay when the file that named their addresses is brought again, or is applied late', async () => {
    const addresses = ['https://cdn.example.com/p1.jpg', 'https://cdn.example.com/p2.jpg', 'https://cdn.example.com/p3.jpg']
    const row = { Handle: 'pictured', Title: 'Pictured filter', Type: 'Filters from Shopify', 'Variant SKU': 'PIC-1', Status: 'active' }
    const file = (price: string) =>
      csvOf(
        rowsOf(SHOPIFY, [
          { ...row, 'Variant Price': price, 'Image Src': addresses[0] ?? '' },
          ...addresses.slice(1).map((src) => ({ Handle: 'pictured', 'Image Src': src })),
        ]),
      )
    await imports.apply((await imports.check(file('5'), { unknown: 'create' })).id)
    const [part] = await partsOf('PIC-1')
    expect(part?.images).toEqual(addresses)
    const late = await imports.check(file('6'))
    // The pictures come; the third address has the bytes of the first, as other shops do.
    const [one, two] = [newId('med'), newId('med')]
    await fresh.rows(sql`insert into media (id, hash, name, width, height, bytes, ready_at, created_by)
      select id, id, 'p.jpg', 300, 200, 9, now(), 'usr' from unnest(${sql.param([one, two])}::text[]) id`)
    for (const [at, id] of [one, two, one].entries())
      await fresh.rows(sql`update media_upload set state = 'done', media_id = ${id} where url = ${addresses[at] ?? ''}`)
    const own = [`/media/${one}/300.jpg`, `/media/${two}/300.jpg`]
    await fresh.rows(sql`update product set images = ${JSON.stringify(own)}::jsonb where sku = 'PIC-1'`)

    expect((await imports.check(file('5'))).counts).toMatchObject({ same: 1, changed: 0 })
    const applied = await imports.apply(late.id)
    expect(applied.changeSet?.counts).toMatchObject({ written: 1 })
    expect((await partsOf('PIC-1'))[0]).toMatchObject({ priceCents: 600, images: own })
    const uploads = () => fresh.rows(sql`select state from media_upload where url like 'https://cdn.example.com/p_.jpg'`)
    expect(await uploads()).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }])

    // Which picture an address is known by is not forgotten while a page shows it.
    const age = () =>
      fresh.rows(sql`update media_upload set updated_at = now() - interval '31 days' where url like 'https://cdn.example.com/p_.jpg'`)
    await age()
    await runNightly(fresh.shop)
    expect(await uploads()).toHaveLength(3)
    await fresh.rows(sql`update product set images = '[]' where sku = 'PIC-1'`)
    for (let night = 0; night < 2; night++) await runNightly(fresh.shop)
    expect(await uploads()).toEqual([])
  })
})
