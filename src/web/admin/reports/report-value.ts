import { formatMoney } from '#domain/money.ts'
import type { Report } from './report-query.ts'

type Kind = Report['columns'][number]['kind']

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the calendar as it is read: `Mar 1, 2026`. */
export const dayText = (day: string): string => days.format(new Date(day))

/** A value of a report as it is read; a dash where there is none. */
export function valueText(kind: Kind, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'text') return String(value)
  if (kind === 'date') return dayText(String(value))
  if (kind === 'cents') return formatMoney(Number(value))
  return kind === 'percent' ? `${(Number(value) / 100).toFixed(2)} %` : Number(value).toLocaleString('en-US')
}

/** Whether a column holds figures, which stand at the right. */
export const isFigure = (kind: Kind): boolean => kind !== 'text' && kind !== 'date'

/** The days of a report in words. */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
