import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'

describe.each(KINDS)('what people write around a part, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const search = async (q: string, more = '') =>
    (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body
  const names = async (q: string) => (await search(q)).results.map(({ name }) => name)

  test.each([
    ['model qtxe110', 'Broan QTXE110'],
    ['MODEL QTXE110 SERIES A 120V 60HZ 0.6A', 'Broan QTXE110'],
    ['BROAN MFG CO HARTFORD WI MODEL 671-C 120 VOLTS 60 HZ 1.3 AMPS', 'Broan 671-C'],
    ['KENMORE MODEL NO. 116.26212 SER NO 24891 120V 12A', 'Kenmore 116.26212'],
    ['Hoover Model UH70120 S/N 101234567890 12 AMPS 120V 60HZ', 'Hoover UH70120'],
  ])('of the label %j the first five parts fit the machine', async (q, machine) =>
    expect((await search(q)).results.slice(0, 5).map(({ fitsModel }) => fitsModel)).toEqual(Array(5).fill(machine)),
  )

  test('who names a machine alone sees the best of each kind first: motor, wheel, grille', async () => {
    const { results } = await search('qtxe110')
    const kinds = results.slice(0, 6).map(({ category }) => category.path.split('/').slice(0, 2).join('/'))
    expect(new Set(kinds).size).toBe(6)
    expect(results[0]).toMatchObject({ name: expect.stringMatching(/Motor/), fitsModel: 'Broan QTXE110' })
    expect(results[1]?.name).toMatch(/Wheel/)
  })

  test('a model number is read at the end of a long sentence, and one that begins with what was typed before one with a slip', async () => {
    expect((await search('hello i need a new quiet motor for my old broan 505')).results[0]).toMatchObject({
      fitsModel: 'Broan 505',
      name: expect.stringMatching(/Motor/),
    })
    expect((await search('broan qtxe110/01 motor')).results[0]).toMatchObject({
      fitsModel: 'Broan QTXE110',
      name: expect.stringMatching(/Motor/),
    })
    const { models } = await search('nutone 8663 motor')
    expect(models.map(({ number }) => number).toSorted()).toEqual(['8663LG', '8663RMG', '8663RP'])
  })

  test.each(['97012038 in stock', 'oem broan 97012038 in stock', '97012038 in box please'])('%j asks for that number', async (q) =>
    expect((await search(q)).results).toEqual([expect.objectContaining({ partNumber: 'S97012038' })]),
  )

  test.each([
    ['filtro', 'filter', /Filter/],
    ['rejilla de ventilador', 'grille for fan', /Grille/],
    ['motor para extractor de baño', 'motor for exhaust fan for bathroom', /Motor/],
    ['bolsas para aspiradora', 'bag for vacuum', /Bags/],
    ['CORREA para aspiradora Hoover', 'belt for vacuum Hoover', /^Hoover.*Belt/],
  ])('%j is read as %j, which the page says', async (q, to, name) => {
    const { corrected, results } = await search(q)
    expect(corrected).toEqual({ from: q, to })
    expect(results[0]?.name).toMatch(name)
    expect((await search(q, '&exact=1')).corrected).toBe(null)
  })

  test('a word that no part has is named, unless it is an amount, a number that is found, or all that was typed', async () => {
    expect(await search('dryer belt')).toMatchObject({ unmatched: ['dryer'], results: { 0: { name: expect.stringMatching(/Belt/) } } })
    expect((await search('irobot roomba filter')).unmatched).toEqual(['irobot', 'roomba'])
    for (const q of ['fan motor', 'roomba', 'fan motor 99 cfm', 'S97012038', 'fan buzzes horribly', 'motor for broan 505'])
      expect([q, (await search(q)).unmatched]).toEqual([q, []])
  })

  test('it is said when no part has all words of a short search, though parts have each, and nothing else is said of it', async () => {
    const saysSo = async (q: string) => (await search(q)).isScattered
    for (const q of ['dishwasher pump', 'vacuum wheels', 'oven fan motor']) expect([q, await saysSo(q)]).toEqual([q, true])
    for (const q of ['broan fan motor', 'vacuum belt', 'dryer belt', 'S97012038', 'motor', 'fan buzzes', 'broan 505 wheel', 'zzyzx'])
      expect([q, await saysSo(q)]).toEqual([q, false])
  })

  test.each([
    ['furnice filter', 'furnace filter'],
    ['sqirrel cage', 'squirrel cage'],
  ])('%j is corrected by what the trade calls it', async (q, to) => expect((await search(q)).corrected).toEqual({ from: q, to }))

  test('what is not wanted comes last of its kind', async () => {
    const found = await names('vacuum filter not hepa')
    expect(found.slice(0, 5).every((name) => /Filter/.test(name) && !/HEPA/.test(name))).toBe(true)
    expect((await names('vacuum belt without hepa'))[0]).toMatch(/Belt/)
    expect((await names('vacuum filter'))[0]).toMatch(/Filter/)
  })

  test('a part that is called so, and one for what a machine does not do, are no exclusion', async () => {
    expect((await names('non-ducted charcoal filter'))[0]).toMatch(/Non-Duct Charcoal Filter/)
    expect((await names('charcoal filter not ducted')).slice(0, 2).join()).toMatch(/Charcoal Filter/)
    const hose = await addProduct(fresh, { name: 'Zephyrine Drain Hose' })
    await addProduct(fresh, { name: 'Zephyrine Outlet Filter Frame' })
    for (const q of ['zephyrine', 'zephyrine not draining']) expect((await search(q)).results[0]?.slug).toBe(hose)
    expect((await search('zephyrine not drain')).results[0]?.slug).not.toBe(hose)
  })

  test('each kind of part that may be the cause stands in view; a part that is named is first all the same', async () => {
    const [filter, bag, hose] = await names('vacuum lost suction')
    expect([filter, bag, hose]).toEqual([expect.stringMatching(/Filter/), expect.stringMatching(/Bag/), expect.stringMatching(/Hose/)])
    expect((await names('vibration rubber grommets'))[0]).toMatch(/Grommet/)
    expect((await names('why is my bathroom fan so loud'))[0]).toMatch(/Fan Motor/)
  })

  test.each([
    ['kitchen smells after cooking', /Charcoal|Grease/],
    ['house is dusty', /Filter/],
    ['fan cover keeps falling down', /Spring|Grille/],
    ['dry air in winter humidifier not working', /Humidifier|Water Panel/],
    ["vacuum won't pick up dog hair", /Brush Roll|Belt/],
  ])('%j leads to its likely parts', async (q, name) => expect((await names(q))[0]).toMatch(name))

  test.each([
    ['where is my order', '/orders'],
    ['Track my order', '/orders'],
    ['status of my order', '/orders'],
    ['return policy', '/returns'],
    ['phone number', '/contact'],
    ['shipping', '/legal#shipping'],
    ['reset password', '/account'],
  ])('%j asks the shop and not for a part: it leads to the page that answers', async (q, path) =>
    expect((await search(q)).leadsTo).toBe(path),
  )

  test('the suggestions say so while it is typed', async () => {
    const offered = async (q: string) =>
      (await fresh.call<Got<'/api/search/suggestions'>>('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`)).body.leadsTo
    expect([await offered('return policy'), await offered('return air grille')]).toEqual(['/returns', undefined])
  })

  test.each(['track', 'return air grille', 'motor shipping', 'floor register', 'filter basket'])(
    '%j may be a part, and is looked for',
    async (q) => expect((await search(q)).leadsTo).toBeNull(),
  )
})
