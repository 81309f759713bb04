import { useSuspenseQuery } from '@tanstack/react-query'
import { EMAIL_STATES } from '#web/admin/emails/email-query.ts'
import { Presence } from '#web/admin/form/presence.tsx'
import { RecordPlace } from '#web/admin/table/record-place.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { Stars } from '#web/ui/part/stars.tsx'
import { HideReview } from './hide-review.tsx'
import { ReplyReview } from './reply-review.tsx'
import { HIDE_REASON_LABELS, REVIEW_STATE_NAMES, reviewQuery } from './review-query.ts'
import type { Review } from './review-query.ts'
import { useReview } from './use-review.ts'

/** By whose order it was written, and when. */
function Writer({ review: { writer, email, orderNumber, createdAt, writtenAt } }: { review: Review }) {
  return (
    <p className="text-small text-ink-2">
      <span dir="auto">{writer ?? 'Without a name'}</span>
      {email && (
        <>
          , <span dir="auto">{email}</span>
        </>
      )}
      , order{' '}
      <ShopLink className="link font-mono" href={`/admin/orders/${orderNumber}`}>
        {orderNumber}
      </ShopLink>
      , <ShopDate iso={createdAt} hasTime />
      {writtenAt !== createdAt && (
        <>
          , changed <ShopDate iso={writtenAt} hasTime />
        </>
      )}
    </p>
  )
}

/** What was written, as it was written, and why it is hidden. */
function Written({ review }: { review: Review }) {
  const { rating, title, text, fits, machine, hideReason, letter, reply, repliedBy, repliedAt } = review
  return (
    <section className="panel grid content-start gap-2 p-4" aria-label="Review">
      <Writer review={review} />
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Stars rating={rating} />
        <span className="font-semibold wrap-anywhere" dir="auto">
          {title ?? ''}
        </span>
      </p>
      <p>
        {fits ? 'It fit' : 'It did not fit'}
        {machine === null ? ', no machine named' : ': '}
        <bdi className="wrap-anywhere">{machine}</bdi>
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {hideReason && <p className="text-small">Hidden: {HIDE_REASON_LABELS[hideReason]}</p>}
      {letter && (
        <p className="flex flex-wrap items-center gap-2 text-small">
          E-mail with the reason:
          <ShopLink href={`/admin/test-email/${letter.id}`}>
            <StateBadge tone={EMAIL_STATES[letter.state].tone}>{EMAIL_STATES[letter.state].name}</StateBadge>
          </ShopLink>
          {letter.lastError && <span className="wrap-anywhere text-brick">{letter.lastError}</span>}
        </p>
      )}
      {repliedAt && (
        <p className="text-small text-ink-2">
          Replied by {repliedBy ?? 'the shop'}, <ShopDate iso={repliedAt} hasTime />
        </p>
      )}
      {reply && (
        <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
          {reply}
        </p>
      )}
    </section>
  )
}

/** A review of a part: what was written, and what can be done. */
export function ReviewPage({ reviewId }: { reviewId: string }) {
  const { data: review } = useSuspenseQuery(reviewQuery(reviewId))
  const actions = useReview(review)
  const mayChange = useMayChange()
  const shownState = useFocusWhenLost<HTMLSpanElement>(review.state)
  const { state, product } = review
  return (
    <div className="grid gap-4">
      <Presence subject={review.id} />
      <PageHeader
        title={<>Review: {product.name}</>}
        aside={
          <>
            <span ref={shownState} tabIndex={-1}>
              <StateBadge tone={REVIEW_STATE_NAMES[state].tone}>{REVIEW_STATE_NAMES[state].name}</StateBadge>
            </span>
            <RecordPlace list="reviews" one="review" many="Reviews" id={review.id} />
          </>
        }
        actions={
          mayChange &&
          state !== 'published' && (
            <Button
              variant="primary"
              busy={actions.busy === 'publish'}
              disabled={actions.busy !== null}
              onClick={() => void actions.publish()}
            >
              Publish
            </Button>
          )
        }
      />
      <p className="flex flex-wrap gap-x-4">
        <ShopLink className="link" href={`/product/${product.slug}#reviews`}>
          Page of the part
        </ShopLink>
        <ShopLink className="link" href={`/admin/reviews?q=${encodeURIComponent(product.partNumber)}`}>
          All reviews of {product.partNumber}
        </ShopLink>
      </p>
      <div className="grid max-w-240 min-w-0 content-start gap-4">
        <Written review={review} />
        {mayChange && (
          <>
            <ReplyReview key={`reply ${review.id}`} review={review} actions={actions} />
            <HideReview key={`hide ${review.id} ${state} ${review.hideReason}`} review={review} actions={actions} />
          </>
        )}
      </div>
    </div>
  )
}
