const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the shop's calendar, `2026-03-08`, as people write it. */
export const ShopDay = ({ day }: { day: string }) => <time dateTime={day}>{FORMAT.format(new Date(day))}</time>
