import { ShopLink } from '#web/links/shop-link.tsx'
import { WrittenDay } from '#web/links/written-day.tsx'
import { Stars } from '#web/ui/part/stars.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { Reviews } from './reviews-query.ts'

type Review = Reviews['rows'][number]

/** The machine that was repaired, and whether the part fitted. */
function Machine({ review: { machine, fits } }: { review: Review }) {
  return (
    <p className="text-small">
      <span className="font-semibold">{fits ? 'Fitted' : 'Did not fit'}</span>
      {machine && (
        <>
          {fits ? ' my ' : ': '}
          {machine.path === null ? (
            <span dir="auto" className="wrap-anywhere">
              {machine.name}
            </span>
          ) : (
            <ShopLink href={machine.path} className="link">
              {machine.name}
            </ShopLink>
          )}
        </>
      )}
    </p>
  )
}

/** A published review and the reply of the shop, as text: nothing in them is a link but the machine that the shop knows. */
export function ReviewEntry({ review }: { review: Review }) {
  const { rating, title, text, writer, writtenAt, reply, repliedAt } = review
  return (
    <li className="grid gap-1.5 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Stars rating={rating} />
        {title !== null && (
          <h3 className="text-body font-semibold wrap-anywhere" dir="auto">
            <Unbroken text={title} />
          </h3>
        )}
      </div>
      <Machine review={review} />
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
        <Unbroken text={text} />
      </p>
      <p className="text-small text-ink-2">
        {writer !== null && (
          <>
            <bdi>{writer}</bdi>,{' '}
          </>
        )}
        <span className="font-semibold">{writer === null ? 'Verified buyer' : 'verified buyer'}</span>, <WrittenDay iso={writtenAt} />
      </p>
      {reply !== null && (
        <div className="mt-1 grid gap-1 border-l-2 border-line pl-3">
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
            <Unbroken text={reply} />
          </p>
          <p className="text-small text-ink-2">
            The parts counter{repliedAt && ', '}
            {repliedAt && <WrittenDay iso={repliedAt} />}
          </p>
        </div>
      )}
    </li>
  )
}
