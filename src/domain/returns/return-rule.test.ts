import { expect, test } from 'vitest'
import { returnPoints, returnRule, returnRuleText, ruleRefusal } from './return-rule.ts'
import { restockingFee } from './restocking-fee.ts'
import type { ReturnSettings } from './return-rule.ts'

const PLAIN = { days: 30, opened: true, installed: false, restockingPercent: 0, shopPaysPostage: false }
const BAGS = { ...PLAIN, name: 'Bags', categories: ['vacuum-cleaner-bags'], opened: false }
const settings = (rules: ReturnSettings['rules'] = []): ReturnSettings => ({ ...PLAIN, rules })

test('the first rule that names a category of the part counts, by its name or its slug, in any case', () => {
  const wired = { ...PLAIN, name: 'Wired', categories: ['Motors'], days: 7 }
  const known = settings([BAGS, wired])
  expect(returnRule({ categories: ['Vacuum Parts', 'vacuum-parts', 'Vacuum-Cleaner-Bags'] }, known)).toMatchObject({
    name: 'Bags',
    opened: false,
  })
  expect(returnRule({ categories: ['MOTORS', 'motors'] }, known)).toMatchObject({ name: 'Wired', days: 7, faultyDays: 30 })
  expect(returnRule({ categories: ['grilles'] }, known)).toMatchObject({ name: null, days: 30 })
})

test.each([
  [{}, 'Send it back within 30 days, not installed.'],
  [{ installed: true }, 'Send it back within 30 days.'],
  [{ opened: false }, 'Send it back within 30 days, unopened.'],
  [{ days: 1, shopPaysPostage: true }, 'Send it back within 1 day, not installed. We pay the postage.'],
  [{ restockingPercent: 15 }, 'Send it back within 30 days, not installed. We keep 15 % for restocking, you pay the postage.'],
  [
    { restockingPercent: 15, shopPaysPostage: true },
    'Send it back within 30 days, not installed. We keep 15 % for restocking, we pay the postage.',
  ],
  [{ days: 0 }, 'It can be sent back only if it is faulty, damaged or not what was ordered.'],
])('a rule with %j says so', (more, text) => {
  expect(returnRuleText(returnRule({ categories: [] }, { ...settings(), ...more }))).toBe(text)
})

test('what is faulty, damaged or wrong comes back by any rule, without a fee; what nobody has said of a part is not held against it', () => {
  const never = returnRule({ categories: [] }, { ...settings(), days: 0, restockingPercent: 20 })
  for (const reason of ['wrong_item_sent', 'defective', 'damaged'] as const) {
    expect(ruleRefusal(never, { reason, condition: 'installed' })).toBeNull()
    expect(restockingFee(never, { reason, goodsCents: 1_000 })).toBe(0)
  }
  expect(ruleRefusal(never, { reason: 'other', condition: 'new' })).toContain('only if it is faulty')
  const bags = returnRule({ categories: BAGS.categories }, settings([BAGS]))
  expect(ruleRefusal(bags, { reason: 'does_not_fit', condition: null })).toBeNull()
  expect(ruleRefusal(bags, { reason: 'does_not_fit', condition: 'opened' })).toContain('unopened')
  expect(restockingFee({ ...bags, restockingPercent: 15 }, { reason: 'other', goodsCents: 999 })).toBe(150)
})

test('without a policy of its own, the returns page tells each rule, and what is faulty', () => {
  expect(returnPoints(settings())).toEqual([
    'All parts: send it back within 30 days, not installed.',
    'What is faulty, damaged or not what was ordered comes back within 30 days in any case, and we pay the postage.',
  ])
  expect(returnPoints({ ...settings([{ ...BAGS, name: 'Bags' }]), days: 0 })).toEqual([
    expect.stringMatching(/^Bags: send it back within \d+ days, unopened\./),
    'All other parts: it can be sent back only if it is faulty, damaged or not what was ordered.',
  ])
})
