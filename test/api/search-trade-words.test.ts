import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'

describe.each(KINDS)('what parts are called and how they are measured, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const search = async (q: string) => (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}`)).body
  const first = async (q: string) => (await search(q)).results[0]?.name

  test.each([
    ['dimmer for exhaust fan', /Speed Control/],
    ['joist brackets bath fan', /^NuTone.*Hanger Bar/],
    ['wire crimp connectors', /Terminal/],
    ['rubber bushings fan motor', /Grommets/],
    ['roof jack bath fan', /Roof Cap/],
    ['hood vent screens', /Filter/],
    ['outside flap vent for bathroom exhaust', /Wall (Cap|Vent)/],
    ['pn6 power head belt', /Power Nozzle.*Belt/],
    ['flapper for bathroom vent pipe', /Damper/],
    ['flapper', /Damper Collar/],
    ['camper vent motor', /RV.*Motor/],
    ['vacume belt', /Belt/],
    ['bathroom vent lid', /Grille/],
    ['face plate for exhaust fan', /Grille/],
    ['switch that turns fan on when its steamy', /Humidity/],
    ['side of house vent hood 4"', /Wall Vent/],
    ['cover clips for bath fan', /Grille Springs/],
    ['sweeper belt', /Vac Belt/],
    ['washroom fan motor', /Vent Fan Motor/],
  ])('%j finds what the trade calls it', async (q, name) => expect(await first(q)).toMatch(name))

  test.each([
    ['faceplate for timer switch', /Wall Plate/],
    ['hoover belt for my kirby', /Belt/],
    ['capacitor for fan', /Run Capacitor/],
  ])('of %j the part comes first, not what it is for', async (q, name) => expect(await first(q)).toMatch(name))

  test.each([
    ['bath fan motor 5/16 shaft', 0.3125, 'shaftDiameter'],
    ['motor 0.3125 shaft', 0.3125, 'shaftDiameter'],
    ['motor 5/16" shaft', 0.3125, 'shaftDiameter'],
    ['6 inch wheel clockwise quarter inch bore', 0.25, 'bore'],
    ['motor 2.9 inch diameter', 2.9, 'diameter'],
  ])('%j finds a part of that size, though no name or text says it', async (q, inches, dimension) => {
    const { drawing } = (await search(q)).results[0] ?? {}
    expect(drawing?.dimensions).toMatchObject({ [dimension]: inches })
  })

  test.each(['5uf capacitor', '5 mfd capacitor', '5 microfarad run cap', '5µF run capacitor'])('%j is a capacitor of 5 mfd', async (q) =>
    expect(await first(q)).toMatch(/Capacitor.*\b5 mfd/),
  )

  test.each(['motor 1.4 amps 120 volts bath fan', 'bath fan motor 1.4a', 'bath fan motor 1.4 A'])('%j has that current', async (q) => {
    const { slug = '' } = (await search(q)).results[0] ?? {}
    expect((await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${slug}`)).body.product.specs.Current).toBe('1.4 A')
  })

  test.each([
    ['exhaust fan motor 220v', /240 V/],
    ['blower wheel ccw', /Counterclockwise|CCW/],
    ['motor counter clockwise', /Counterclockwise/],
  ])('%j finds what the trade takes for the same', async (q, name) => expect(await first(q)).toMatch(name))

  test.each([
    ['i want the fan to come on by itself when i shower', /Humidity/],
    ['water drips out of bathroom fan when it is cold outside', /Insulated Duct/],
    ['bird built a nest in my bathroom vent', /Cap/],
    ['fan keeps running wont shut off humidity', /Humidity/],
    ['tenant leaves the bath fan running all day', /Timer/],
    ['bissell proheat brushes not spinning', /Brush Belt/],
    ['fan motor squeals', /Oil/],
    ['aprilaire 600 humidifier not working', /^Aprilaire 35/],
    ['my honeywell he260 stopped working', /^Honeywell.*HE260/],
    ['the vacuum has no suction anymore', /Filter/],
    ['weak suction bath fan', /Fan.*Motor/],
    ['bathroom fan sounds like a train', /Fan.*Motor/],
    ['my vacuum sounds like a jet', /Belt/],
    ["range hood light won't turn on", /Light Rocker Switch/],
    ['fan light not working', /Light Rocker Switch/],
    ['bathroom light stopped working', /Light Rocker Switch/],
  ])('%j is read as what is likely the cause', async (q, name) => expect(await first(q)).toMatch(name))

  test('a verb names a part only before another word: "run capacitor"', async () => {
    expect(await first('run capacitor')).toMatch(/Run Capacitor/)
    expect(await first('dog smell when i run the vacuum')).not.toMatch(/Capacitor/)
  })

  test.each([
    ['bissle belts', 'bissell belts', /^Bissell.*Belt/],
    ['disson v6 filter', 'dyson v6 filter', /^Dyson/],
    ['brawn fan motor', 'broan fan motor', /^Broan.*Motor/],
    ['crevis tool', 'crevice tool', /Crevice/],
  ])('%j is spelled by ear, and read as %j', async (q, to, name) => {
    const { corrected, results } = await search(q)
    expect([corrected?.to, results[0]?.name]).toEqual([to, expect.stringMatching(name)])
  })

  test('words that were understood are not named as missing', async () => {
    for (const q of ['sweeper bags', 'cooker hood filter', 'restroom fan grille']) expect([q, (await search(q)).unmatched]).toEqual([q, []])
  })

  test('"extractor fan" is read as an exhaust fan, and no fan is named twice', async () =>
    expect((await search('extractor fan motor')).corrected?.to).toBe('exhaust fan motor'))

  test('a word that only begins compounds finds these, and no word that merely begins with it', async () => {
    const whisper = await search('whisper quiet fan motor')
    expect([whisper.unmatched, whisper.results[0]?.name]).toEqual([[], expect.stringMatching(/Whisper.*Motor/)])
    expect((await search('car cabin air filter')).unmatched).toContain('cabin')
  })

  test('two slips and another first letter make another word', async () => {
    const { corrected, symptom } = await search('bathroom fan sounds like a freight train')
    expect([corrected, symptom?.says]).toEqual([null, 'sounds train'])
  })

  test('a model number without what stands before it is that one, and not another with a slip', async () => {
    const { models } = await search('kenmore 21614 hepa')
    expect(models.map(({ number }) => number)).toEqual(['116.21614'])
  })

  test('another word that begins with another letter is no slip, nor is a word for which nothing is sold', async () => {
    for (const q of ['garage door opener belt', 'condensation drips pan', '12 volt fan motor camper', 'the fan blade broke off'])
      expect([q, (await search(q)).corrected]).toEqual([q, null])
    expect((await search('garage door opener belt')).unmatched).toContain('garage')
    expect((await search('sqirrel cage')).corrected?.to).toBe('squirrel cage')
  })

  test('what is no ampere, no half of another number and no size stays what it is', async () => {
    const read = async (text: string) => (await fresh.rows<{ text: string }>(sql`select search_query_text(${text}) as text`))[0]?.text
    expect(await read('16 x 25 x 1 A/C filter')).toBe('16x25x1 a c filter')
    expect(await read('fuse 10 A')).toBe('fuse 10a')
    expect([await read('1 half inch'), await read('2 half inch grommets'), await read('three quarter inch')]).toEqual([
      '0p5in',
      '2 half inch grommets',
      '0p75in',
    ])
    expect([await read('kenmore 116.21513'), await read('bore 0.1875')]).toEqual(['kenmore 116p21513', 'bore 0p188'])
  })

  test('a brand with an apostrophe is spelled by ear, too', async () => {
    await fresh.rows(sql`insert into brand (id, slug, name) values ('brd_delonghi0000000000000001', 'delonghi', 'De''Longhi')`)
    fresh.shop.cache.clear()
    expect((await search('delongi fan motor')).results.length).toBeGreaterThan(0)
  })

  test('a size that no part has is said', async () => {
    expect((await search('16x16x1 furnace filter')).unmatched).toEqual(['16x16x1'])
    expect((await search('16x20x1 furnace filter')).unmatched).toEqual([])
  })

  test.each(['97013582/97015161', '97013582 97015161', '97013582, 97015161', 'S97013582 or 97015161'])(
    'of two numbers in %j both are found',
    async (q) => expect((await search(q)).results.map(({ partNumber }) => partNumber)).toEqual(['S97013582', 'S97015161']),
  )

  test('a model before a whole number adds nothing to it', async () =>
    expect((await search('688 97012038')).results.map(({ partNumber }) => partNumber)).toEqual(['S97012038']))

  test('parts of other machines are found by what their trades call them', async () => {
    const names = [
      'Briggs & Stratton Carburetor Kit for 450E Engines',
      'Refrigerator Door Gasket, White',
      'Main Control Board, Washer',
      'Recoil Starter',
      'Refrigerator Crisper Drawer',
      'Dryer Lint Screen',
    ]
    for (const name of names) await addProduct(fresh, { name })
    const asked = ['b&s carb kit', 'fridge door seal', 'pcb washer', 'pull starter', 'vegetable drawer', 'lint trap']
    expect(await Promise.all(asked.map((q) => first(q)))).toEqual(names)
  })
})
