/** The parts of a time as a clock on the wall shows it. */
const WALL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/

const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const digits = '2-digit'
  const date = { year: 'numeric', month: digits, day: digits } as const
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...date,
    hour: digits,
    minute: digits,
    second: digits,
  })
  formats.set(zone, format)
  return format
}

/** Whether there is a time zone of this name, such as `America/Detroit`. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
  } catch {
    return false
  }
}

/** What the wall shows at an instant, counted as if it were UTC (ms). */
function wallMs(zone: string, at: number): number {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1_000) + 1_000) % 1_000)
}

/** The day of an instant in a zone, as `2026-03-08`. */
export const dayIn = (zone: string, at: Date): string => new Date(wallMs(zone, at.getTime())).toISOString().slice(0, 10)

/** An instant as a `datetime-local` control shows it, to the minute, in a zone: `2026-03-08T09:30`; `instantTyped` reads it. */
export const zoneText = (zone: string, at: Date): string => new Date(wallMs(zone, at.getTime())).toISOString().slice(0, 16)

/** The day that is so many days after another; both as `2026-03-08`. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The instants at which the wall shows this: none in the hour that is skipped in spring, two in the one that comes twice in autumn. */
function instantsOf(zone: string, wall: number): number[] {
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((at) => wallMs(zone, at) - at)
  return [...new Set(offsets)].map((offset) => wall - offset).filter((at) => wallMs(zone, at) === wall)
}

/** Whether a period begins or ends with what was typed. */
type Edge = 'begins' | 'ends'

/** The instant of a wall's time. What comes twice begins with the first and ends with the second; what is skipped is as much after the change. */
function instantOfWall(zone: string, wall: number, edge: Edge): number {
  const found = instantsOf(zone, wall)
  if (found.length === 0) return wall - (wallMs(zone, wall - DAY_MS) - (wall - DAY_MS))
  return edge === 'begins' ? Math.min(...found) : Math.max(...found)
}

/** The first and the last moment whose year has four digits, as it is stored and sent (ms). There is no year 0. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** An instant (ms), or the nearest one that can be stored: the last day of the year 9999 stands for 'without end', and ends in the year 10000 of UTC. */
export const storableInstant = (at: number): Date => new Date(Math.min(Math.max(at, FIRST_MS), LAST_MS))

/**
 * The instant with which a period begins or ends that staff typed (specification, decision 27): `2026-03-08` is that whole day in the zone, `2026-03-08T09:30`
 * (or with a blank) that time in the zone, `…Z` and `…-05:00` the very instant, wherever the program runs. A day ends with its last millisecond. Null for any
 * other text, and for a day that does not exist, as 29 February in most years.
 */
export function instantTyped(text: string, { zone, edge }: { zone: string; edge: Edge }): Date | null {
  const [, day = '', time, offset] = WALL.exec(text.trim()) ?? []
  const wall = Date.parse(`${day}T${time ?? '00:00'}Z`)
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== day) return null
  if (offset !== undefined) {
    const at = Date.parse(`${day}T${time}${offset}`)
    return Number.isNaN(at) ? null : storableInstant(at)
  }
  if (time === undefined && edge === 'ends') return storableInstant(instantOfWall(zone, wall + DAY_MS, 'begins') - 1)
  return storableInstant(instantOfWall(zone, wall, edge))
}

/** What `instantTyped` would read as this instant, to the minute: `2026-03-08` where a day begins or ends, else `2026-03-08T09:30`. */
export function typedIn(zone: string, edge: Edge, at: Date): string {
  const day = dayIn(zone, at)
  const isWhole = instantTyped(day, { zone, edge })?.getTime() === at.getTime()
  return isWhole ? day : zoneText(zone, at)
}

/** Whether so many days after an instant are over: the last of them counts to its end, by the calendar of the zone. */
export const areDaysOver = (since: Date, days: number, { now, zone }: { now: Date; zone: string }): boolean =>
  addDays(dayIn(zone, since), days) < dayIn(zone, now)
