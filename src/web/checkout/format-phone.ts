/** A US number as people write it: `3135550142` and `+1 313 555 0142` become `(313) 555-0142`. Anything else stays as it was typed. */
export function formatPhone(text: string): string {
  const [, area, exchange, line] = /^(?:1)?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/[\s().+-]/g, '')) ?? []
  return line === undefined ? text.trim() : `(${area}) ${exchange}-${line}`
}
