import { zoneText } from '#domain/time/shop-time.ts'

/** From this hour of the shop's day on people are written to: nobody is at night. */
const FIRST_HOUR = '09'

/** Whether the shop's day has not come to the hour from which people are written to. */
export const isQuietHour = (zone: string, now: Date): boolean => zoneText(zone, now).slice(11, 13) < FIRST_HOUR
