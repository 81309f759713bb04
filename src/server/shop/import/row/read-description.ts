import { MAX_HTML } from '#server/shop/catalog-admin/product-fields.ts'
import type { ProductChange } from '#server/shop/catalog-admin/product-fields.ts'

/** Elements that begin a line of their own. */
const BLOCK = /<(?:p|br|div|ul|ol|li|table|h[1-6]|blockquote|dl)\b/i

/**
 * Text of several lines without elements that part them, as spreadsheets and WordPress have it, gets a paragraph for what stands between
 * empty lines, and a break for each other line: in HTML its lines would run into each other.
 */
function withParagraphs(text: string): string {
  if (!text.includes('\n') || BLOCK.test(text)) return text
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `<p>${lines.join('<br />')}</p>`)
    .join('')
}

/** A description as HTML, or why it is none. What is too long is not cleaned: of one that is made for that it takes most of a second. */
export function readDescription(text: string): Pick<ProductChange, 'descriptionHtml'> | string {
  const html = withParagraphs(text)
  return html.length > MAX_HTML ? `has more than ${MAX_HTML.toLocaleString('en-US')} characters` : { descriptionHtml: html }
}
