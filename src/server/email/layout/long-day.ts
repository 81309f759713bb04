const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** A day such as `2026-03-02` as e-mails write it: 'March 2, 2026'. */
export const longDay = (day: string): string => format.format(new Date(day))
