import { useState } from 'react'
import { HIDE_REASONS, HIDE_REASON_NAMES } from '#domain/customer/review.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { HIDE_REASON_LABELS } from './review-query.ts'
import type { Review } from './review-query.ts'
import type { ReviewActions } from './use-review.ts'

/** Takes the review off its page for a reason, which its writer is told. */
export function HideReview({ review: { state, hideReason, email }, actions: { busy, hide } }: { review: Review; actions: ReviewActions }) {
  const [chosen, setChosen] = useState('')
  const [isNeeded, setNeeded] = useState(false)
  const reason = HIDE_REASON_NAMES.find((name) => name === chosen)
  const offered = HIDE_REASON_NAMES.filter((name) => name !== hideReason)
  return (
    <form
      className="panel grid gap-3 p-4"
      aria-label="Hide"
      onSubmit={(event) => {
        event.preventDefault()
        setNeeded(!reason)
        if (reason) void hide(reason)
      }}
    >
      <p className="max-w-prose text-small text-ink-2">
        A bad review is no reason to hide it, and a review cannot be deleted or changed here: its writer alone can do that. What is hidden
        is not counted.{' '}
        {email === null ? 'Nobody is written to: its writer was erased.' : `The reason is mailed to ${email}, who can change the review.`}
      </p>
      <SelectField
        label="Reason"
        value={chosen}
        error={isNeeded && 'Choose a reason first.'}
        hint={reason && HIDE_REASONS[reason]}
        onChange={({ target }) => {
          setChosen(target.value)
          setNeeded(false)
        }}
      >
        <option value="">Choose a reason</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {HIDE_REASON_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="justify-self-start" busy={busy === 'hide'} disabled={busy !== null}>
        {state === 'hidden' ? 'Hide for this reason instead' : 'Hide the review'}
      </Button>
    </form>
  )
}
