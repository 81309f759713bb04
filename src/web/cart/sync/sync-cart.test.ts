import { beforeEach, expect, test, vi } from 'vitest'

// What the build for the browser makes of it: the client's side.
vi.mock('@tanstack/react-start', () => ({
  createIsomorphicFn: () => ({ server: () => ({ client: (send: (request: Request) => Promise<Response>) => send }) }),
}))

type Line = [slug: string, quantity: number]

/** The account as the API keeps it. `fails`: what becomes of the next requests; `meanwhile` runs before the next one that writes. */
const account = {
  ownerId: 'use_ann',
  version: 0,
  lines: [] as Line[],
  saved: [] as Line[],
  gone: [] as string[],
  requests: [] as string[],
  fails: [] as ('lost' | 'answer lost' | 'busy')[],
  meanwhile: undefined as (() => void) | undefined,
}

const partOf = (slug: string) => ({
  slug,
  name: `Part ${slug}`,
  partNumber: slug.toUpperCase(),
  sku: slug,
  priceCents: 500,
  salePriceCents: null,
  images: [],
  quantityDiscounts: [],
  category: { name: 'Belts', path: '/category/vacuum/belts' },
})
const keptParts = (lines: Line[]) =>
  lines.filter(([slug]) => !account.gone.includes(slug)).map(([slug, quantity]) => ({ quantity, part: partOf(slug) }))
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const view = (dropped: unknown[] = []) =>
  answer(200, {
    ownerId: account.ownerId,
    version: account.version,
    lines: keptParts(account.lines),
    saved: keptParts(account.saved),
    dropped,
  })

/** Another device has changed the account. */
function changeElsewhere(change: Partial<Pick<typeof account, 'lines' | 'saved'>>) {
  Object.assign(account, change)
  account.version++
}

interface Sent {
  version: number
  ownerId?: string
  lines: { slug: string; quantity: number }[]
  saved: { slug: string; quantity: number }[]
}

function store({ version, ownerId = account.ownerId, lines, saved }: Sent) {
  if (version !== account.version || ownerId !== account.ownerId) return answer(409, { code: 'conflict', title: 'It has changed' })
  const asLines = (list: Sent['lines']): Line[] =>
    list.filter(({ slug }) => !account.gone.includes(slug)).map(({ slug, quantity }) => [slug, quantity])
  changeElsewhere({ lines: asLines(lines), saved: asLines(saved) })
  const dropped = [...lines, ...saved].filter(({ slug }) => account.gone.includes(slug)).map(({ slug }) => ({ slug, name: `Part ${slug}` }))
  return view(dropped)
}

async function serve(request: Request): Promise<Response> {
  account.requests.push(request.method)
  const fault = account.fails.shift()
  if (fault === 'lost') throw new TypeError('Failed to fetch')
  if (fault === 'busy') return answer(503, { code: 'unavailable', title: 'Busy' })
  if (request.method === 'GET') return view()
  account.meanwhile?.()
  account.meanwhile = undefined
  const stored = store(await request.json())
  if (fault === 'answer lost') throw new TypeError('Failed to fetch')
  return stored
}

const itemOf = (slug: string) => ({
  slug,
  name: `Part ${slug}`,
  price: '$5.00',
  image: '',
  category: '',
  subcategory: 'Belts',
  part_number: slug,
  sku: slug,
})

/** A browser with a storage of its own; the others stand still while one does something. */
async function openDevice() {
  const texts = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const here = {
    localStorage,
    location: { pathname: '/cart', origin: 'http://shop.test' },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  vi.resetModules()
  vi.stubGlobal('window', here)
  const [cart, later, sync, mark, toasts, payment, bought] = await Promise.all([
    import('#web/cart/cart-store.ts'),
    import('#web/cart/saved/saved-store.ts'),
    import('./sync-cart.ts'),
    import('./sync-mark.ts'),
    import('#web/ui/toast/toast.ts'),
    import('./remove-bought.ts'),
    import('#web/cart/paid-lines.ts'),
  ])
  const turn = () => vi.stubGlobal('window', here)
  const asLines = (items: readonly { slug: string; quantity: number }[]): Line[] => items.map(({ slug, quantity }) => [slug, quantity])
  return {
    texts,
    add(slug: string, quantity = 1) {
      turn()
      cart.addToCart(itemOf(slug), quantity)
    },
    saveForLater(slug: string) {
      turn()
      later.updateSaved((items) => [...items, { ...itemOf(slug), quantity: 1 }])
    },
    set(slug: string, quantity: number) {
      turn()
      cart.setCartQuantity(slug, quantity)
    },
    sync(mustRead = true, personId = 'use_ann') {
      turn()
      return sync.syncCart(personId, mustRead)
    },
    /** Opens a payment page for all of the cart. */
    checkOut() {
      turn()
      const lines = cart.readCart().map(({ slug, quantity }) => ({ slug, quantity }))
      bought.rememberBought({ sessionId: 'session', lines, account: payment.accountWith(lines) })
    },
    /** Is told that it is paid. */
    return() {
      turn()
      payment.removeBought('session')
    },
    forget() {
      turn()
      const known = mark.readMark()
      if (known) sync.forgetKept(known)
    },
    lines() {
      turn()
      return asLines(cart.readCart())
    },
    saved() {
      turn()
      return asLines(later.readSaved())
    },
    titles: () => toasts.visibleToasts().map(({ title, description }) => `${title} ${description ?? ''}`),
  }
}

beforeEach(() => {
  Object.assign(account, { ownerId: 'use_ann', version: 0, lines: [], saved: [], gone: [], requests: [], fails: [], meanwhile: undefined })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => serve(new Request(address, init)))
})

test('two devices have one cart: what one adds, changes and removes the other has with its next look', async () => {
  const [phone, desk] = [await openDevice(), await openDevice()]
  phone.add('belt', 2)
  desk.add('bag')
  await phone.sync()
  await desk.sync()
  await phone.sync()
  expect([phone.lines(), desk.lines(), account.lines]).toEqual([
    [
      ['belt', 2],
      ['bag', 1],
    ],
    [
      ['bag', 1],
      ['belt', 2],
    ],
    [
      ['bag', 1],
      ['belt', 2],
    ],
  ])
  desk.set('belt', 0)
  desk.set('bag', 5)
  await desk.sync(false)
  await phone.sync()
  expect([phone.lines(), account.lines]).toEqual([[['bag', 5]], [['bag', 5]]])
})

test('a look at an account that has not changed sends nothing', async () => {
  const phone = await openDevice()
  phone.add('belt')
  await phone.sync()
  account.requests = []
  expect(await phone.sync()).toBe(true)
  expect(await phone.sync(false)).toBe(true)
  expect(account.requests).toEqual(['GET'])
})

test('a device that was quicker is merged, and nobody loses a line', async () => {
  const phone = await openDevice()
  await phone.sync()
  phone.add('belt')
  account.meanwhile = () => changeElsewhere({ lines: [['bag', 3]] })
  expect(await phone.sync(false)).toBe(true)
  expect([phone.lines(), account.lines]).toEqual([
    [
      ['belt', 1],
      ['bag', 3],
    ],
    [
      ['belt', 1],
      ['bag', 3],
    ],
  ])
})

test('what could not be sent is sent later, also when only the answer was lost', async () => {
  for (const fault of ['lost', 'busy', 'answer lost'] as const) {
    const phone = await openDevice()
    await phone.sync()
    phone.add('belt', 2)
    account.fails = [fault]
    expect(await phone.sync(false)).toBe(false)
    expect(phone.lines()).toContainEqual(['belt', 2])
    // Meanwhile another device has added something.
    changeElsewhere({ lines: [...account.lines, ['bag', 1]] })
    expect(await phone.sync()).toBe(true)
    expect(Object.fromEntries(account.lines)).toEqual({ bag: 1, belt: 2 })
    changeElsewhere({ lines: [] })
  }
})

test('an order that another device has paid takes its lines here, and leaves what was added since', async () => {
  const desk = await openDevice()
  desk.add('belt', 2)
  await desk.sync()
  desk.add('bag')
  changeElsewhere({ lines: [] })
  await desk.sync()
  expect([desk.lines(), account.lines]).toEqual([[['bag', 1]], [['bag', 1]]])
})

test.each([
  { what: 'before it was paid', reads: 'first' },
  { what: 'after it was paid', reads: 'then' },
  { what: 'not at all until the payment is confirmed', reads: 'never' },
])('what was bought is taken once, also when another device adds some meanwhile, and this one reads that $what', async ({ reads }) => {
  const desk = await openDevice()
  desk.add('belt')
  desk.add('bag', 2)
  await desk.sync()
  desk.checkOut()
  changeElsewhere({ lines: [...account.lines.filter(([slug]) => slug === 'bag'), ['belt', 3]] })
  if (reads === 'first') await desk.sync()
  // The shop learns that it is paid, and takes one belt and both bags from the account's cart.
  changeElsewhere({ lines: [['belt', 2]] })
  if (reads === 'then') await desk.sync()
  desk.return()
  await desk.sync()
  await desk.sync()
  expect([desk.lines(), account.lines]).toEqual([[['belt', 2]], [['belt', 2]]])
  desk.return()
  await desk.sync()
  expect(desk.lines()).toEqual([['belt', 2]])
})

test('what was bought leaves a cart that its account has not got yet, or that nobody else has changed, at once', async () => {
  const desk = await openDevice()
  await desk.sync()
  desk.add('belt', 2)
  desk.checkOut()
  await desk.sync()
  desk.add('bag')
  desk.return()
  expect(desk.lines()).toEqual([['bag', 1]])
  await desk.sync()
  desk.checkOut()
  desk.return()
  expect(desk.lines()).toEqual([])
})

test('a part that is not sold any more leaves the cart, and is named', async () => {
  const phone = await openDevice()
  phone.add('belt')
  phone.add('bag')
  account.gone = ['belt']
  expect(await phone.sync()).toBe(true)
  expect([phone.lines(), account.lines]).toEqual([[['bag', 1]], [['bag', 1]]])
  expect(phone.titles()).toContain('No longer sold Removed from your cart: Part belt')
})

test('a part that was only saved for later is not said to have left the cart', async () => {
  const phone = await openDevice()
  phone.add('bag')
  phone.saveForLater('belt')
  account.gone = ['belt']
  expect(await phone.sync()).toBe(true)
  expect([phone.lines(), phone.saved()]).toEqual([[['bag', 1]], []])
  expect(phone.titles()).toContain('No longer sold Removed from saved for later: Part belt')
})

test('the cart of one person never comes to the account of another', async () => {
  const shared = await openDevice()
  shared.add('belt')
  await shared.sync()
  // Bob has signed in in another tab, and this one does not know.
  Object.assign(account, { ownerId: 'use_bob', version: 7, lines: [['bag', 1]] })
  shared.add('filter')
  expect(await shared.sync()).toBe(false)
  expect(account.lines).toEqual([['bag', 1]])
  // Now it knows: what Ann's account has stays there, and only what nobody has kept yet is the visitor's.
  expect(await shared.sync(true, 'use_bob')).toBe(true)
  expect(shared.lines()).toEqual([
    ['filter', 1],
    ['bag', 1],
  ])
})

test('a change of a tab that takes the visitor for somebody else replaces no cart, though both have been changed as often', async () => {
  const shared = await openDevice()
  shared.add('belt')
  await shared.sync()
  Object.assign(account, { ownerId: 'use_bob', version: 1, lines: [['bag', 1]] })
  shared.add('filter')
  expect(await shared.sync(false)).toBe(false)
  expect(account.lines).toEqual([['bag', 1]])
})

test('after a session has ended only what the account has not got is left', async () => {
  const desk = await openDevice()
  desk.add('belt', 2)
  desk.add('bag')
  await desk.sync()
  desk.set('bag', 4)
  desk.forget()
  expect(desk.lines()).toEqual([['bag', 4]])
  expect(desk.texts.has('cartSync')).toBe(false)
})

test('a stored cart that is gone or cannot be read removes nothing from the account', async () => {
  for (const spoil of [
    (texts: Map<string, string>) => texts.delete('shoppingCart'),
    (texts: Map<string, string>) => texts.set('cartSync', '{'),
  ]) {
    const phone = await openDevice()
    phone.add('belt', 2)
    await phone.sync()
    spoil(phone.texts)
    await phone.sync()
    expect([phone.lines(), account.lines]).toEqual([[['belt', 2]], [['belt', 2]]])
  }
})

test('an account whose books were restored from a copy is merged, and nothing counts as removed', async () => {
  const phone = await openDevice()
  phone.add('belt')
  await phone.sync()
  phone.add('bag')
  await phone.sync()
  Object.assign(account, { version: 1, lines: [['belt', 1]] })
  expect(await phone.sync()).toBe(true)
  expect(Object.fromEntries(account.lines)).toEqual({ bag: 1, belt: 1 })
})
