import { Stars } from '#web/ui/part/stars.tsx'
import type { Reviews } from './reviews-query.ts'
import { countOf } from '#domain/count-of.ts'

/** A bar in the colours of the shop, in the browsers' own words for its parts. */
const BAR =
  'block h-2 w-full [&::-moz-meter-bar]:bg-petrol [&::-moz-meter-bar]:bg-none [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-optimum-value]:bg-petrol [&::-webkit-meter-optimum-value]:bg-none'

/** The average, how many have each number of stars, and how many say that the part fitted. */
export function ReviewSummary({ summary: { count, average, stars, fitted } }: Pick<Reviews, 'summary'>) {
  if (average === null) return null
  return (
    <div className="grid content-start gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-h2 font-bold tabular-nums">{average.toFixed(1)}</span>
        <Stars rating={average} className="text-lead" />
        <span className="text-small text-ink-2">{countOf(count, 'review', 'reviews')}</span>
      </p>
      <table className="w-full max-w-72 text-small">
        <caption className="sr-only">Reviews by stars</caption>
        <tbody>
          {stars
            .map((reviews, index) => ({ rating: index + 1, reviews }))
            .toReversed()
            .map(({ rating, reviews }) => (
              <tr key={rating}>
                <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                  {rating} {rating === 1 ? 'star' : 'stars'}
                </th>
                <td className="w-full">
                  <meter className={BAR} min={0} max={count} value={reviews} aria-hidden />
                </td>
                <td className="pl-3 text-right tabular-nums">{reviews.toLocaleString('en-US')}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="text-small">
        It fit {fitted.toLocaleString('en-US')} of {countOf(count, 'reviewer', 'reviewers')}.
      </p>
    </div>
  )
}
