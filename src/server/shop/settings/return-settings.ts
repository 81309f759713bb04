import { z } from 'zod'
import type { ReturnSettings } from '#domain/returns/return-rule.ts'

const share = z.int().min(0).max(100)

/** What may come back, and at whose cost; the days of the rule for all parts are `orders.returnDays`. */
export const RETURN_SETTINGS = {
  returnRules: z.object({
    /** Whether a part comes back when its packaging was opened, and when it was installed or used. */
    opened: z.boolean().default(true),
    installed: z.boolean().default(false),
    /** What is kept of a refund that is not the shop's fault (%). */
    restockingPercent: share.default(0),
    /** Who pays the postage of a return that is not the shop's fault. */
    shopPaysPostage: z.boolean().default(false),
    /** Days after its approval when a return that never came is closed. */
    sendWithinDays: z.int().min(1).max(365).default(30),
    /** Rules for parts of these categories, the first that names one of a part's; 0 days: only what is faulty comes back. */
    rules: z
      .array(
        z.object({
          name: z.string(),
          categories: z.array(z.string()),
          days: z.int().min(0).max(3_650),
          opened: z.boolean(),
          installed: z.boolean(),
          restockingPercent: share,
          shopPaysPostage: z.boolean(),
        }),
      )
      .default([]),
  }),
}

/** The rules as `returnRule` reads them. */
export const returnSettings = ({
  orders,
  returnRules,
}: {
  orders: { returnDays: number }
  returnRules: z.output<typeof RETURN_SETTINGS.returnRules>
}): ReturnSettings => ({
  ...returnRules,
  days: orders.returnDays,
})
