import { isSameList, mergeLists, NO_LISTS } from '#domain/cart/cart-merge.ts'
import type { KeptLine, KeptLists } from '#domain/cart/cart-merge.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { readCart, updateCart } from '#web/cart/cart-store.ts'
import { removeGoneParts } from '#web/cart/saved/gone-parts.ts'
import { readSaved, updateSaved } from '#web/cart/saved/saved-store.ts'
import { readMark, writeMark } from './sync-mark.ts'
import type { SyncMark } from './sync-mark.ts'

type AccountCart = Schema<'AccountCart'>

/** How often a sync begins anew because another device was quicker. */
const MAX_TRIES = 5

const keptOf = (items: readonly CartItem[]): KeptLine[] => items.map(({ slug, quantity }) => ({ slug, quantity }))

/** The lists of this browser. */
const here = (): KeptLists => ({ cart: keptOf(readCart()), saved: keptOf(readSaved()) })

const listsOf = ({ lines, saved }: AccountCart): KeptLists => {
  const kept = (list: AccountCart['lines']) => list.map(({ part: { slug }, quantity }) => ({ slug, quantity }))
  return { cart: kept(lines), saved: kept(saved) }
}

const isSame = (a: KeptLists, b: KeptLists) => isSameList(a.cart, b.cart) && isSameList(a.saved, b.saved)

/** Whether this browser has changes that its account has not got. */
export function hasUnsent(ownerId: string): boolean {
  const mark = readMark()
  return mark?.ownerId !== ownerId || !isSame(here(), mark)
}

/** Shows these lists in this browser: lines that are here stay as they are stored, and others are made of the account's parts. */
function show(lists: KeptLists, { lines, saved }: Pick<AccountCart, 'lines' | 'saved'>) {
  const known = new Map([...lines, ...saved].map(({ part }) => [part.slug, cartProductOf(part)]))
  const items = new Map([...readSaved(), ...readCart()].map((item) => [item.slug, item]))
  const asItems = (kept: readonly KeptLine[]) =>
    kept.flatMap(({ slug, quantity }) => {
      const product = items.get(slug) ?? known.get(slug)
      return product ? [{ ...product, quantity }] : []
    })
  const now = here()
  // Both are made before the first is written.
  const [cart, later] = [asItems(lists.cart), asItems(lists.saved)]
  if (!isSameList(now.cart, lists.cart)) updateCart(() => cart)
  if (!isSameList(now.saved, lists.saved)) updateSaved(() => later)
}

/** Lines that only the account of somebody else explains leave this browser; what was added or changed since stays. */
export function forgetKept(mark: SyncMark): void {
  const isKept = (list: readonly KeptLine[]) => (item: CartItem) =>
    list.some(({ slug, quantity }) => item.slug === slug && item.quantity === quantity)
  updateCart((items) => items.filter((item) => !isKept(mark.cart)(item)))
  updateSaved((items) => items.filter((item) => !isKept(mark.saved)(item)))
  writeMark(null)
}

/** Merges what the account has into this browser, at one go. False for an answer from before one that came already. */
function takeOver(account: AccountCart, isLastTry: boolean): boolean {
  let mark = readMark()
  if (mark && mark.ownerId !== account.ownerId) {
    forgetKept(mark)
    mark = null
  }
  const isOld = mark !== null && account.version < mark.version
  if (isOld && !isLastTry) return false
  removeGoneParts(account.dropped)
  const theirs = listsOf(account)
  // The books of the shop may have been restored from a copy: then nothing counts as removed.
  show(mergeLists({ base: isOld || !mark ? NO_LISTS : mark, mine: here(), theirs }), account)
  writeMark({ ownerId: account.ownerId, version: account.version, ...theirs })
  return true
}

/** Sends this browser's lists. False when another device was quicker, or somebody else has signed in since. */
async function send({ ownerId, version }: SyncMark): Promise<boolean> {
  const sent = here()
  try {
    const body = { version, ownerId, lines: [...sent.cart], saved: [...sent.saved] }
    const { dropped } = await read(api.PUT('/api/account/cart', { body }))
    const isSold = ({ slug }: KeptLine) => dropped.every((gone) => gone.slug !== slug)
    // What was sent, not the answer: another device may have changed it since, which this one has not merged.
    writeMark({ ownerId, version: version + 1, cart: sent.cart.filter(isSold), saved: sent.saved.filter(isSold) })
    removeGoneParts(dropped)
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'conflict') return false
    throw error
  }
}

async function sync(ownerId: string, mustRead: boolean): Promise<boolean> {
  let isRead = !mustRead && readMark()?.ownerId === ownerId
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    if (!isRead) {
      const account = await read(api.GET('/api/account/cart'))
      // Somebody else has signed in, in another tab: theirs is not ours to change.
      if (account.ownerId !== ownerId) return false
      isRead = takeOver(account, tries === MAX_TRIES)
    }
    const mark = readMark()
    if (!isRead || !mark) continue
    if (isSame(here(), mark)) return true
    isRead = await send(mark)
  }
  return !hasUnsent(ownerId)
}

let running: Promise<boolean> | undefined

/**
 * Makes the cart of this browser and of its account one (decision 168). Of two calls at once the second waits for the first, which goes on until nothing is unsent.
 * @param mustRead also when nothing has changed here: another device may have changed it.
 * @returns false when it failed: what was changed here stays, and is sent with the next one. Never throws.
 */
export function syncCart(ownerId: string, mustRead = true): Promise<boolean> {
  running ??= sync(ownerId, mustRead)
    .catch(() => false)
    .finally(() => {
      running = undefined
    })
  return running
}
