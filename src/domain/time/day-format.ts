const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The format of days such as `Mar 1, 2026` in a time zone, with the time of day or without. Made once: for each of a part's reviews and answers anew it
 * took a twentieth of drawing its page.
 */
export function dayFormat(timeZone: string, hasTime = false): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasTime}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone, ...(hasTime && { timeStyle: 'short' }) })
  formats.set(key, format)
  return format
}
