import { Unbroken } from '#web/ui/unbroken.tsx'
import { BuyerAnswer } from './buyer-answer.tsx'
import type { Questions } from './questions-query.ts'

/** When something was written: the day in UTC, the same wherever it is drawn. */
const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A published question and its answer, as text: nothing in them is a link. */
export function QuestionEntry({
  entry: { id, question, modelNumber, answer, askedAt, answeredAt, buyers },
}: {
  entry: Questions['rows'][number]
}) {
  return (
    <li className="grid gap-2 border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 className="text-body font-semibold whitespace-pre-wrap wrap-anywhere" dir="auto">
        <Unbroken text={question} />
      </h3>
      <p className="text-small text-ink-2">
        Asked <time dateTime={askedAt}>{dayOf(askedAt)}</time>
        {modelNumber && (
          <>
            {' '}
            for model{' '}
            <span className="font-mono wrap-anywhere" dir="auto">
              {modelNumber}
            </span>
          </>
        )}
      </p>
      {answer === null && buyers.length === 0 && <p className="text-ink-2">No answer yet.</p>}
      {answer !== null && (
        <>
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
            <Unbroken text={answer} />
          </p>
          <p className="text-small text-ink-2">
            The parts counter{answeredAt && ', '}
            {answeredAt && <time dateTime={answeredAt}>{dayOf(answeredAt)}</time>}
          </p>
        </>
      )}
      {buyers.map(({ text, at }) => (
        <div key={at} className="grid gap-1 border-l-2 border-line pl-3">
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
            <Unbroken text={text} />
          </p>
          <p className="text-small text-ink-2">
            <span className="font-semibold">Bought this part</span>, <time dateTime={at}>{dayOf(at)}</time>
          </p>
        </div>
      ))}
      <BuyerAnswer questionId={id} />
    </li>
  )
}
