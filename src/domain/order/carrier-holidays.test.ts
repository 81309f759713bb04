import { expect, test } from 'vitest'
import { addDays } from '../time/shop-time.ts'
import { isCarrierHoliday } from './carrier-holidays.ts'

const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, at) => addDays(`${year}-01-01`, at)).filter((day) => day.startsWith(`${year}`) && isCarrierHoliday(day))

test.each([
  [2026, ['2026-01-01', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-25']],
  // Independence Day is a Saturday in 2026, and a Sunday in 2027: carriers drove on Friday, July 3, 2020, and rested on Monday, July 5, 2021.
  [2027, ['2027-01-01', '2027-05-31', '2027-07-04', '2027-07-05', '2027-09-06', '2027-11-25', '2027-12-25']],
  [2028, ['2028-01-01', '2028-05-29', '2028-07-04', '2028-09-04', '2028-11-23', '2028-12-25']],
  [2033, ['2033-01-01', '2033-05-30', '2033-07-04', '2033-09-05', '2033-11-24', '2033-12-25', '2033-12-26']],
  [2034, ['2034-01-01', '2034-01-02', '2034-05-29', '2034-07-04', '2034-09-04', '2034-11-23', '2034-12-25']],
])('in %d carriers rest on six days, and on the Monday after one that is a Sunday', (year, days) => expect(holidaysOf(year)).toEqual(days))
