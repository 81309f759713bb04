import { expect, test } from 'vitest'
import { addDays } from '../time/shop-time.ts'
import { isCarrierHoliday } from './carrier-holidays.ts'

const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at)).filter((day) => day.startsWith(`${year}`) && isCarrierHoliday(day))

test.each([
  [2026, ['2026-01-01', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-25']],
  [2027, ['2027-01-01', '2027-05-31', '2027-07-04', '2027-09-06', '2027-11-25', '2027-12-25']],
  [2028, ['2028-01-01', '2028-05-29', '2028-07-04', '2028-09-04', '2028-11-23', '2028-12-25']],
])('carriers rest on six days of %d', (year, days) => expect(holidaysOf(year)).toEqual(days))
