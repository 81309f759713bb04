import { useQuery } from '@tanstack/react-query'
import { DEFAULT_DISPATCH, DEFAULT_RATES, DEFAULT_RETURN_DAYS, DEFAULT_TIME_ZONE, DEMO_SHOP_NAME } from '#domain/setting-defaults.ts'
import type { TextFacts } from '#domain/content/setting-texts.ts'
import { isTimeZone } from '#domain/time/shop-time.ts'
import { settingsQuery } from './settings-query.ts'

/** Shown for what cannot be read, such as half a time zone. */
const SAMPLE: TextFacts = {
  returnDays: DEFAULT_RETURN_DAYS,
  freeShippingThresholdCents: DEFAULT_RATES.freeShippingThresholdCents,
  flatShippingCents: DEFAULT_RATES.flatShippingCents,
  name: DEMO_SHOP_NAME,
  phone: '(555) 555-0100',
  email: 'help@example.com',
  address: '1 Main Street',
  hours: 'Monday to Friday',
  cutOffMinutes: DEFAULT_DISPATCH.cutOffMinutes,
  timeZone: DEFAULT_TIME_ZONE,
  visitMonths: 13,
}

/**
 * What texts refer to, as it is set now; what is being typed in this page's own setting counts already.
 * @param typed fields of the setting that is edited.
 */
export function useTextFacts(typed: Record<string, unknown> = {}): TextFacts {
  const { data } = useQuery(settingsQuery())
  const known: Record<string, unknown> = { ...Object.assign({}, ...(data?.settings ?? []).map(({ value }) => value)), ...typed }
  const number = (name: keyof TextFacts, sample: number) => {
    const value = known[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : sample
  }
  const text = (name: keyof TextFacts, sample: string) => {
    const value = known[name]
    return typeof value === 'string' && value !== '' ? value : sample
  }
  const timeZone = text('timeZone', SAMPLE.timeZone)
  return {
    returnDays: number('returnDays', SAMPLE.returnDays),
    freeShippingThresholdCents: number('freeShippingThresholdCents', SAMPLE.freeShippingThresholdCents),
    flatShippingCents: number('flatShippingCents', SAMPLE.flatShippingCents),
    name: text('name', SAMPLE.name),
    phone: text('phone', SAMPLE.phone),
    email: text('email', SAMPLE.email),
    address: text('address', SAMPLE.address),
    hours: text('hours', SAMPLE.hours),
    cutOffMinutes: number('cutOffMinutes', SAMPLE.cutOffMinutes),
    timeZone: isTimeZone(timeZone) ? timeZone : SAMPLE.timeZone,
    visitMonths: number('visitMonths', SAMPLE.visitMonths),
  }
}
