/** How long the link of an e-mail still works, in words: `within` is '10 minutes', `until` is 'November 27 at 3:42 PM EST'. */
export interface LinkTerm {
  within: string
  until: string
}

/** When something ends, as e-mails write it: 'November 27 at 3:42 PM EST'. */
export const endText = (timeZone: string, end: Date | number): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(end)
