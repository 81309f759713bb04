import { markedRange } from './marked-range.ts'

/** A text with the first place that `query` has found marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const range = markedRange(text, query)
  if (range === null) return text
  const { from, to } = range
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
