import { Fragment } from 'react'
import { markedRanges } from './marked-range.ts'

/** A text with what `query` has found in it marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const ranges = markedRanges(text, query)
  return (
    <>
      {ranges.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.to ?? 0)}
    </>
  )
}
