import { expect, test } from 'vitest'
import { faultShop } from './support/fault-shop.ts'
import { imbalances, settle } from './support/walk/balance.ts'
import { walk } from './support/walk/steps.ts'
import { differentValues, openValues, walkValues } from './support/walk/value.ts'
import { openWalk } from './support/walk/walker.ts'

/** How many steps, and from which numbers: `WALK_STEPS=2000 WALK_SEEDS=7,8` walks further, and elsewhere. */
const STEPS = Number(process.env.WALK_STEPS ?? 240)
const SEEDS = (process.env.WALK_SEEDS ?? '1,2').split(',').map(Number)
/** The books are looked at after so many. */
const ROUND = 80

test.each(SEEDS)(
  'fault 75: what shoppers, staff and the provider do by chance and at once leaves every cent and every piece in one place (%i)',
  async (seed) => {
    const fault = await faultShop({ apps: 2 })
    const walker = await openWalk(fault, seed)
    for (let taken = 0; taken < STEPS; taken += ROUND) {
      await walk(walker, ROUND)
      await settle(walker)
      const way = walker.path.join('\n')
      expect(await imbalances(walker), way).toEqual([])
      await expect(fault.expectBooksInOrder(), way).resolves.toBeUndefined()
    }
  },
  60_000 + STEPS * 400,
)

test.each(SEEDS.slice(0, 1))(
  'fault 75: whatever is sent back, refunded and exchanged, a customer has paid what the parts cost that they keep (%i)',
  async (seed) => {
    const walker = await openWalk(await faultShop({ apps: 2 }), seed)
    await openValues(walker)
    await walkValues(walker, STEPS / 3)
    await settle(walker)
    expect([...(await imbalances(walker)), ...(await differentValues(walker))], walker.path.join('\n')).toEqual([])
  },
  60_000 + STEPS * 400,
)
