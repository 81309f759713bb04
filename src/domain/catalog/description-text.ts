/** A plain description has at most so many characters. */
export const MAX_DESCRIPTION = 5_000

/** Tags inside a line: what stands on both sides of them is one word. */
const IN_LINE = /<\/?(?:strong|b|em|i|u|code|sub|sup|a)(?:\s[^<>]*)?>/g

const CHARACTERS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/**
 * The words of a part's description for those that show no HTML: search engines, feeds. Where it has no plain description, those of its HTML, which
 * has been cleaned. Empty when it has neither.
 */
export function descriptionText({ description, descriptionHtml }: { description: string; descriptionHtml: string | null }): string {
  if (description !== '' || descriptionHtml === null) return description
  return descriptionHtml
    .replaceAll(IN_LINE, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (written) => CHARACTERS[written] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
}
