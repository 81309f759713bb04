import { beforeEach, expect, test, vi } from 'vitest'
import type { Appliance } from './appliance-store.ts'

// What the build for the browser makes of it: the client's side.
vi.mock('@tanstack/react-start', () => ({
  createIsomorphicFn: () => ({ server: () => ({ client: (send: (request: Request) => Promise<Response>) => send }) }),
}))

const machine = (id: string): Appliance => ({
  id,
  brand: { name: 'Broan', slug: 'broan' },
  number: id,
  slug: id,
  name: 'Ceiling fan',
  type: 'bath-fan',
  discontinued: false,
})

/** The account as the API keeps it, and how often it was written; `fails` so many requests that write, `hold` keeps the next of them back. */
const account = {
  /** Who is signed in, where it is not whoever asks. */
  ownerId: null as string | null,
  refusals: 0,
  ids: [] as string[],
  chosenId: null as string | null,
  writes: 0,
  fails: 0,
  hold: undefined as Promise<void> | undefined,
  /** What machines have become. */
  merged: new Map<string, string>(),
  /** Their numbers, where they are not their ids. */
  numbers: new Map<string, string>(),
}

const present = (id: string) => account.merged.get(id) ?? id
const tile = (id: string) => ({ ...machine(id), number: account.numbers.get(id) ?? id })
const stored = () => Response.json({ machines: account.ids.map(tile), chosenId: account.chosenId })

async function serve(request: Request): Promise<Response> {
  if (request.method === 'GET') return stored()
  const sent: { modelIds: string[]; chosenId: string | null; ownerId?: string } = await request.json()
  if (account.ownerId !== null && sent.ownerId && sent.ownerId !== account.ownerId) {
    account.refusals++
    return Response.json({ code: 'conflict', title: 'It has changed' }, { status: 409 })
  }
  const { hold } = account
  account.hold = undefined
  await hold
  if (account.fails-- > 0) throw new TypeError('Failed to fetch')
  const chosenId = sent.chosenId && present(sent.chosenId)
  Object.assign(account, { ids: sent.modelIds.map(present), chosenId, writes: account.writes + 1 })
  return stored()
}

/** A page of a browser; the next page of it has what is stored. */
async function openPage(texts = new Map<string, string>()) {
  const here = {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
    location: { pathname: '/', origin: 'http://shop.test' },
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  vi.resetModules()
  vi.stubGlobal('window', here)
  const [store, { storedAppliances }] = await Promise.all([import('./appliance-store.ts'), import('./stored-appliances.ts')])
  return {
    ...store,
    texts,
    ids: () => store.parseAppliances(storedAppliances.read()).appliances.map(({ id }) => id),
    numbers: () => store.parseAppliances(storedAppliances.read()).appliances.map(({ number }) => number),
    chosenId: () => store.chosenAppliance()?.id ?? null,
  }
}

/** The next page of a browser, with this person signed in. */
async function nextPage(texts?: Map<string, string>, personId = 'use_ann') {
  const page = await openPage(texts)
  await page.mergeWithAccount(personId)
  return page
}

const settled = () => expect.poll(() => account.fails).toBeLessThanOrEqual(0)

beforeEach(() => {
  Object.assign(account, { ownerId: null, refusals: 0, ids: [], chosenId: null, writes: 0, fails: 0, hold: undefined })
  Object.assign(account, { merged: new Map(), numbers: new Map() })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => serve(new Request(address, init)))
})

test('what a visitor has chosen joins what the account has, at the first sight of it', async () => {
  Object.assign(account, { ids: ['fan', 'hood'], chosenId: 'hood' })
  const laptop = await openPage()
  laptop.chooseAppliance(machine('vacuum'))
  await laptop.mergeWithAccount('use_ann')
  expect([laptop.ids(), account.ids, account.chosenId]).toEqual([['vacuum', 'fan', 'hood'], ['vacuum', 'fan', 'hood'], 'vacuum'])
})

test('a machine that was removed on the phone goes on the laptop, too, and comes back to neither', async () => {
  account.ids = ['fan', 'hood']
  const laptop = await nextPage()
  const phone = await nextPage()
  phone.removeAppliance('fan')
  await expect.poll(() => account.ids).toEqual(['hood'])
  const again = await nextPage(laptop.texts)
  expect([again.ids(), account.ids]).toEqual([['hood'], ['hood']])
})

test('a machine that became another while only the browser had it is that other in both, also on the next page', async () => {
  account.merged.set('old', 'new')
  const laptop = await openPage()
  laptop.chooseAppliance(machine('old'))
  await laptop.mergeWithAccount('use_ann')
  expect([laptop.ids(), laptop.chosenId(), account.ids]).toEqual([['new'], 'new', ['new']])
  const again = await nextPage(laptop.texts)
  expect([again.ids(), again.chosenId(), account.writes]).toEqual([['new'], 'new', 1])
})

test('a number that staff have corrected is corrected in the browser on its next page', async () => {
  account.ids = ['fan', 'hood']
  const laptop = await nextPage()
  account.numbers.set('fan', '668')
  const again = await nextPage(laptop.texts)
  expect([again.numbers(), account.writes]).toEqual([['668', 'hood'], 0])
})

test('a visitor’s machine is called as the shop calls it now, and is the one that it became, once', async () => {
  const page = await openPage()
  for (const id of ['new', 'fan', 'old']) page.chooseAppliance(machine(id))
  page.refreshAppliance('fan', { ...machine('fan'), number: '668' })
  expect([page.numbers(), page.chosenId()]).toEqual([['old', '668', 'new'], 'old'])
  page.refreshAppliance('old', machine('new'))
  page.refreshAppliance('gone', machine('gone'))
  expect([page.numbers(), page.chosenId()]).toEqual([['new', '668'], 'new'])
})

test('what was removed while the account could not be reached goes there later, with what was added elsewhere meanwhile kept', async () => {
  account.ids = ['fan', 'hood']
  const laptop = await nextPage()
  account.fails = 1
  laptop.removeAppliance('fan')
  await settled()
  account.ids = ['vacuum', 'fan', 'hood']
  const again = await nextPage(laptop.texts)
  expect([again.ids(), account.ids]).toEqual([
    ['hood', 'vacuum'],
    ['hood', 'vacuum'],
  ])
})

test('the last machine can be removed, also while the account cannot be reached; a stored list that is gone removes nothing', async () => {
  account.ids = ['fan']
  const laptop = await nextPage()
  laptop.texts.delete('myMachines')
  const restored = await nextPage(laptop.texts)
  expect([restored.ids(), account.ids]).toEqual([['fan'], ['fan']])
  account.fails = 1
  restored.removeAppliance('fan')
  await settled()
  const again = await nextPage(restored.texts)
  expect([again.ids(), account.ids]).toEqual([[], []])
})

test('a tab that takes the visitor for somebody else removes no machine of the account', async () => {
  account.ids = ['fan', 'hood']
  const laptop = await nextPage()
  // Bob, who has a fan as well, has signed in in another tab.
  Object.assign(account, { ownerId: 'use_bob', ids: ['fan', 'vacuum'] })
  laptop.removeAppliance('fan')
  await expect.poll(() => account.refusals + account.writes).toBe(1)
  expect(account.ids).toEqual(['fan', 'vacuum'])
})

test('the last machine can be removed on a page whose first call to the account has failed', async () => {
  account.ids = ['fan']
  const laptop = await nextPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const offline = await nextPage(laptop.texts)
  offline.removeAppliance('fan')
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => serve(new Request(address, init)))
  const again = await nextPage(offline.texts)
  expect([again.ids(), account.ids]).toEqual([[], []])
})

test('of two changes the later one stands, however long the first is on its way', async () => {
  account.ids = ['fan', 'hood']
  const laptop = await nextPage()
  let letThrough = () => {}
  account.hold = new Promise<void>((open) => (letThrough = open))
  laptop.setChosenAppliance('fan')
  await expect.poll(() => account.hold === undefined).toBe(true)
  laptop.removeAppliance('fan')
  // What does not wait for the first is there now.
  await new Promise((resolve) => setImmediate(resolve))
  letThrough()
  await expect.poll(() => account.writes).toBe(2)
  expect([account.ids, account.chosenId, laptop.ids()]).toEqual([['hood'], null, ['hood']])
})

test('another choice of the account is taken over where nothing else was chosen here', async () => {
  Object.assign(account, { ids: ['fan', 'hood'], chosenId: 'fan' })
  const laptop = await nextPage()
  account.chosenId = 'hood'
  expect((await nextPage(laptop.texts)).chosenId()).toBe('hood')
})

test('who signs in where the session of another person has ended gets none of their machines, and what a visitor has added since', async () => {
  Object.assign(account, { ids: ['fan', 'hood'], chosenId: 'fan' })
  const { texts } = await nextPage()
  Object.assign(account, { ids: ['washer'], chosenId: 'washer', writes: 0 })
  const bob = await nextPage(texts, 'use_bob')
  expect([bob.ids(), bob.chosenId(), account.ids, account.writes]).toEqual([['washer'], 'washer', ['washer'], 0])
  Object.assign(account, { ids: [], chosenId: null })
  const cat = await nextPage(texts, 'use_cat')
  expect([cat.ids(), cat.chosenId(), account.ids, account.writes]).toEqual([[], null, [], 0])
  Object.assign(account, { ids: ['fan'], chosenId: 'fan' })
  await nextPage(texts)
  const visitor = await openPage(texts)
  visitor.chooseAppliance(machine('vacuum'))
  Object.assign(account, { ids: ['washer'], chosenId: 'washer' })
  expect([(await nextPage(texts, 'use_bob')).ids(), account.ids, account.chosenId]).toEqual([
    ['vacuum', 'washer'],
    ['vacuum', 'washer'],
    'vacuum',
  ])
})

test('after signing out nothing of it is left, and an answer that comes later brings nothing back', async () => {
  account.ids = ['fan']
  const laptop = await openPage()
  const merging = laptop.mergeWithAccount('use_ann')
  laptop.forgetAppliances()
  await merging
  expect([laptop.ids(), [...laptop.texts.keys()]]).toEqual([[], []])
})
