import { useState } from 'react'
import { MAX_REPLY_LENGTH } from '#domain/customer/review.ts'
import { LeaveUnsent } from '#web/admin/form/leave-unsent.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import type { Review } from './review-query.ts'
import type { ReviewActions } from './use-review.ts'

/** Writes the reply of the shop, changes it, or takes it away. What was typed stays until it is saved, whatever else is done with the review meanwhile. */
export function ReplyReview({ review, actions: { busy, reply } }: { review: Review; actions: ReviewActions }) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? review.reply ?? ''
  const [isNeeded, setNeeded] = useState(false)
  const save = async (sent: string | null) => {
    if (await reply(sent)) setTyped((now) => (sent === null || now === sent ? null : now))
  }
  return (
    <form
      className="panel grid gap-3 p-4"
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault()
        setNeeded(text.trim() === '')
        if (text.trim() !== '') void save(text)
      }}
    >
      <LeaveUnsent isUnsent={text !== (review.reply ?? '')} />
      <TextArea
        label="Reply of the shop"
        hint="Stands below the review, for everybody to read, while the review is published. It is not mailed."
        error={isNeeded && 'Write something first.'}
        rows={4}
        maxLength={MAX_REPLY_LENGTH}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value)
          setNeeded(false)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy === 'reply'} disabled={busy !== null}>
          Save reply
        </Button>
        {review.reply !== null && (
          <Button variant="quiet" busy={busy === 'remove'} disabled={busy !== null} onClick={() => void save(null)}>
            Remove reply
          </Button>
        )}
      </div>
    </form>
  )
}
