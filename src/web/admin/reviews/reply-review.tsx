import { useState } from 'react'
import { MAX_REPLY_LENGTH } from '#domain/customer/review.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import type { Review } from './review-query.ts'
import type { ReviewActions } from './use-review.ts'

/** Writes the reply of the shop, changes it, or takes it away. What was typed stays where it could not be saved. */
export function ReplyReview({ review, actions: { busy, reply } }: { review: Review; actions: ReviewActions }) {
  const [text, setText] = useState(review.reply ?? '')
  const [isNeeded, setNeeded] = useState(false)
  return (
    <form
      className="panel grid gap-3 p-4"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault()
        setNeeded(text.trim() === '')
        if (text.trim() !== '') void reply(text)
      }}
    >
      <TextArea
        label="Reply of the shop"
        hint="Stands below the review, for everybody to read, while the review is published. It is not mailed."
        error={isNeeded && 'Write something first.'}
        rows={4}
        maxLength={MAX_REPLY_LENGTH}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setNeeded(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy === 'reply'} disabled={busy !== null}>
          Save reply
        </Button>
        {review.reply !== null && (
          <Button variant="quiet" busy={busy === 'remove'} disabled={busy !== null} onClick={() => void reply(null)}>
            Remove reply
          </Button>
        )}
      </div>
    </form>
  )
}
