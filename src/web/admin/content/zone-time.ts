/** An instant as the shop's clock shows it: `Dec 24, 2026, 6:00 PM EST`. */
export const zoneTime = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
