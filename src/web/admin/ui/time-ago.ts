const STEPS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['month', 2_592_000],
  ['year', 31_536_000],
] as const

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** '2 minutes ago', 'yesterday'; 'just now' within the last minute. `now` in ms. */
export function timeAgo(instant: Date, now = Date.now()): string {
  const seconds = (now - instant.getTime()) / 1_000
  const step = STEPS.findLast(([, size]) => seconds >= size)
  return step ? words.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}
