import { MIN_HOLD_MINUTES } from './order/payment-hold.ts'
import type { ShopRates } from './pricing/quote.ts'

/**
 * The defaults of the settings that staff can change (specification, section 9, decision 6). Settings, seeds, texts and tests read these;
 * nothing else may repeat the numbers.
 */
export const DEFAULT_RATES: ShopRates = { freeShippingThresholdCents: 4_900, flatShippingCents: 1_000, zones: [], taxRates: { MI: 600 } }

/** When a part in stock leaves the shop: cut-off in minutes after midnight, working days that an order needs, and ISO weekdays of work (1 is Monday). */
export const DEFAULT_DISPATCH = { cutOffMinutes: 14 * 60, handlingDays: 0, workingDays: [1, 2, 3, 4, 5] }

/**
 * Working days that ground shipments from Detroit are under way, a day more than carriers' maps say: to the states around the Great Lakes, to the
 * West, and to those that shipments reach by air or sea.
 */
export const DEFAULT_TRANSIT = {
  minDays: 2,
  maxDays: 4,
  zones: [
    { states: ['MI', 'OH', 'IN', 'IL', 'WI'], zips: [], minDays: 1, maxDays: 3 },
    { states: ['AZ', 'CA', 'ID', 'MT', 'NV', 'NM', 'OR', 'UT', 'WA', 'WY'], zips: [], minDays: 3, maxDays: 6 },
    { states: ['AK', 'HI', 'PR', 'VI', 'GU', 'AS', 'MP'], zips: [], minDays: 5, maxDays: 12 },
  ],
}

/** The zone of the shop's clock: its days begin and end by it (specification, decision 27). */
export const DEFAULT_TIME_ZONE = 'America/Detroit'

/** Days after delivery within which customers may return parts (specification, decision 21). */
export const DEFAULT_RETURN_DAYS = 30

/** Days after the last shipment arrived when a delivered order is completed. */
export const DEFAULT_COMPLETE_AFTER_DAYS = 30

/** Days after the last shipment of an order has left when its buyer is asked for reviews (decision 174). */
export const DEFAULT_ASK_FOR_REVIEW_DAYS = 14

/** How long an order that is being paid keeps its stock (minutes; specification, decision 11): the least that the payment provider allows. */
export const DEFAULT_HOLD_MINUTES = MIN_HOLD_MINUTES

/** How few of a new part are few, while nobody has said otherwise (pieces). */
export const DEFAULT_LOW_STOCK = 5

/** The name of the demonstration shop, whose mark and pictures are drawn for it. A live shop has its own (specification, decision 52). */
export const DEMO_SHOP_NAME = 'Partwright'
