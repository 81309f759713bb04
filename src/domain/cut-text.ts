/** The beginning of a text, at most so many characters: one fewer where it would end in half of a surrogate pair, which cannot be stored. */
export function cutText(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  const isHalf = text.length > length && last >= 0xd800 && last <= 0xdbff
  return text.slice(0, isHalf ? length - 1 : length)
}
