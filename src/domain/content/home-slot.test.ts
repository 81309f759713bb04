import { expect, test } from 'vitest'
import { slotStates } from './home-slot.ts'
import type { SlotWarning } from './home-slot.ts'

const now = new Date('2026-11-22T12:00:00Z')
const slot = (warnings: SlotWarning[] = [], startsAt: string | null = null, endsAt: string | null = null) => ({
  warnings,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

test('the first that may be shown fill the places, and the others wait', () => {
  expect(slotStates([slot(), slot(), slot()], { limit: 2, now })).toEqual(['shown', 'shown', 'waiting'])
})

test('what is kept off, too early or over takes no place', () => {
  const slots = [
    slot(['inactive']),
    slot([], '2026-11-22T12:00:01Z'),
    slot([], null, '2026-11-22T12:00:00Z'),
    slot(['out_of_stock']),
    slot(['also_on_sale']),
    slot(['no_sale_price'], '2026-11-22T12:00:00Z', '2026-11-22T12:00:01Z'),
    slot(['hidden_from_sale']),
  ]
  expect(slotStates(slots, { limit: 2, now })).toEqual(['kept_off', 'scheduled', 'expired', 'shown', 'kept_off', 'shown', 'kept_off'])
})
