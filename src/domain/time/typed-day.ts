/** 3/8/2026 and 03/08/26 as American programs write days: month, day, year. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:[ ,T]+(\d{1,2}:\d\d)(?::\d\d)?(?: ?([AaPp])[Mm])?)?$/

/** 24 hours of `9:05 pm`. */
function hoursOf(time: string, half: string | undefined): string {
  const [hours = '0', minutes = '00'] = time.split(':', 2)
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** A day or time of an American program as `instantTyped` reads it; any other text stays as it is, of which the first 60 characters count. */
export function isoOf(text: string): string {
  const typed = text.slice(0, 60).trim()
  const [, month = '', day = '', year = '', time, half] = AMERICAN.exec(typed) ?? []
  if (year === '') return typed
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return time === undefined ? date : `${date}T${hoursOf(time, half)}`
}
