import type { BackInStockRequestId } from '../id.ts'

/** A request to be told of a part ends by itself after so many months. */
export const BACK_IN_STOCK_MONTHS = 12

/** The link that confirms a request works for so many hours. */
export const BACK_IN_STOCK_LINK_HOURS = 48

/** For each piece so many shoppers are told: not everybody who waited still needs the part (decision 170). */
const NOTIFIED_PER_PIECE = 3

interface Waiting {
  /** Pieces for sale now; null: without a limit (`available` of domain/catalog/stock.ts). */
  available: number | null
  /** How many have been told of this part within the last day. */
  notifiedLately: number
  waiting: number
}

/** How many shoppers to tell now that a part is back: three for each piece in a day, so that few of them come in vain. */
export function requestsToNotify({ available, notifiedLately, waiting }: Waiting): number {
  if (available === null) return waiting
  return Math.max(0, Math.min(waiting, NOTIFIED_PER_PIECE * available - notifiedLately))
}

/** What stands before the request's id in that by which the outbox knows the e-mail that answers it. */
export const BACK_IN_STOCK_KEY = 'back-in-stock:'

/** By which the outbox knows the e-mail that answers a request. */
export const backInStockKey = (id: BackInStockRequestId): string => BACK_IN_STOCK_KEY + id
