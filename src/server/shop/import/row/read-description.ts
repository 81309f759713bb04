/** Elements that begin a line of their own. */
const BLOCK = /<(?:p|br|div|ul|ol|li|table|h[1-6]|blockquote|dl)\b/i

/**
 * A description as HTML. Text of several lines without elements that part them, as spreadsheets and WordPress have it, gets a paragraph for what stands between
 * empty lines, and a break for each other line: in HTML its lines would run into each other.
 */
export function readDescription(text: string): string {
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
