import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { PartNumberLine } from '#web/ui/part/part-number.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import { orderReviewsQuery } from './review-query.ts'
import type { ReviewedLine } from './review-query.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

interface LineProps {
  number: string
  line: ReviewedLine
  writer: string | null
}

/** A part: what was said of it, or the way to say it, or why that cannot be. */
function Line({ number, line, writer }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const { name, slug, partNumber, review, refusal } = line
  // The form, and what withdraws a review, go away with the button that had the focus.
  const item = useFocusWhenLost<HTMLLIElement>(isOpen ? 'form' : review === null)
  return (
    <li ref={item} tabIndex={-1} className="grid gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div>
        {slug === null ? (
          <span className="font-medium">
            <Unbroken text={name} />
          </span>
        ) : (
          <ShopLink href={`/product/${slug}#reviews`} className="link font-medium">
            <Unbroken text={name} />
          </ShopLink>
        )}
        <PartNumberLine partNumber={partNumber} />
      </div>
      {refusal !== null && <p className="text-small text-ink-2">{refusal}</p>}
      {isOpen && <ReviewForm number={number} line={line} writer={writer} onDone={() => setOpen(false)} />}
      {!isOpen && review && <OwnReview number={number} line={line} review={review} onChange={() => setOpen(true)} />}
      {!isOpen && !review && refusal === null && (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Write a review<span className="sr-only"> of {name}</span>
        </Button>
      )}
    </li>
  )
}

/** What the buyer of an order says of its parts; for who has it by its number and e-mail address alone, how to show that they are the buyer. */
export function OrderReviews({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(orderReviewsQuery(number))
  if (!data && error instanceof ApiProblem && error.code === 'forbidden')
    return (
      <p>To review them, please open the link in an email about this order first, or sign in: it shows us that you have bought them.</p>
    )
  // A list that cannot be read anew stays, with what is being written in it.
  return (
    <div className="grid gap-4">
      {error && <LoadFailure onRetry={() => void refetch()}>{errorText(error)}</LoadFailure>}
      {!data && !error && <SkeletonText lines={2} />}
      {data && (
        <ul>
          {data.lines.map((line) => (
            <Line key={line.lineId} number={number} line={line} writer={data.writer} />
          ))}
        </ul>
      )}
    </div>
  )
}
