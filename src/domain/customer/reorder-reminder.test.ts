import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDue, mayRemind, REMINDER_DAYS } from './reorder-reminder.ts'

describe('when somebody is reminded of a part', () => {
  test('from its day on, for a year', () => {
    expect(isDue('2026-03-02', '2026-03-01')).toBe(false)
    expect(isDue('2026-03-02', '2026-03-02')).toBe(true)
    expect(isDue('2026-03-02', '2027-03-01')).toBe(true)
    expect(isDue('2026-03-02', '2027-03-02')).toBe(false)
  })

  test('two e-mails to a mailbox are never less than a quarter apart, whenever somebody asks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 }), (pauses) => {
        const sent: number[] = []
        let now = Date.parse('2026-01-01')
        for (const pause of pauses) {
          now += pause * 86_400_000
          const last = sent.at(-1)
          if (mayRemind(last === undefined ? null : new Date(last), new Date(now))) sent.push(now)
        }
        for (const [at, time] of sent.slice(1).entries()) expect(time - (sent[at] ?? 0)).toBeGreaterThanOrEqual(REMINDER_DAYS * 86_400_000)
      }),
    )
  })
})
