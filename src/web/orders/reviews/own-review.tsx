import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Stars } from '#web/ui/part/stars.tsx'
import { orderReviewsQuery } from './review-query.ts'
import type { OwnReview as Review, ReviewedLine } from './review-query.ts'

/** Where a review stands, in words. */
function stateText({ state, hiddenBecause }: Review): string {
  if (state === 'published') return 'It stands on the page of the part.'
  if (state === 'hidden') return `It is not shown. ${hiddenBecause ?? ''} Change it, and we read it again.`
  return 'We have it, and will read it before it is shown.'
}

interface OwnReviewProps {
  number: string
  line: ReviewedLine
  review: Review
  onChange: () => void
}

/** Deletes the review, once that was said twice. */
function Withdraw({ number, line: { lineId, name } }: Pick<OwnReviewProps, 'number' | 'line'>) {
  const client = useQueryClient()
  const [step, setStep] = useState<'closed' | 'asked' | 'kept'>('closed')
  const { isBusy, error, run } = useSubmit(errorText)
  const withdraw = async () => {
    const answer = read(api.DELETE('/api/orders/{number}/reviews/{lineId}', { params: { path: { number, lineId } } }))
    // One that another tab has withdrawn already is shown no longer either.
    await answer.finally(() => client.invalidateQueries({ queryKey: orderReviewsQuery(number).queryKey }))
  }
  if (step !== 'asked')
    return (
      // A button of its own, and not what was 'Yes, delete my review': only a new one takes the focus.
      <Button key="withdraw" variant="quiet" autoFocus={step === 'kept'} onClick={() => setStep('asked')}>
        Withdraw<span className="sr-only"> the review of {name}</span>
      </Button>
    )
  return (
    <>
      <Button busy={isBusy} busyLabel="Deleting..." onClick={() => void run(withdraw)}>
        Yes, delete my review
      </Button>
      <Button variant="quiet" autoFocus onClick={() => setStep('kept')}>
        Keep it
      </Button>
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
    </>
  )
}

/** What the buyer has written, where it stands, and what can be done with it. */
export function OwnReview({ number, line, review, onChange }: OwnReviewProps) {
  const { rating, title, text, fits, machine, reply } = review
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-small font-semibold">
        {stateText(review)}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Stars rating={rating} />
        {title !== null && <span className="font-semibold wrap-anywhere">{title}</span>}
      </p>
      <p className="text-small">
        {fits ? 'Fitted' : 'Did not fit'}
        {machine && (
          <>
            {fits ? ' my ' : ': '}
            <bdi className="wrap-anywhere">{machine.name}</bdi>
          </>
        )}
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {reply !== null && (
        <p className="max-w-prose border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere">
          <span className="font-semibold">Our reply:</span> {reply}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onChange}>
          Change<span className="sr-only"> the review of {line.name}</span>
        </Button>
        <Withdraw number={number} line={line} />
      </div>
    </div>
  )
}
