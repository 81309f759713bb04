import { WrittenDay } from '#web/links/written-day.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { BuyerAnswer } from './buyer-answer.tsx'
import type { Questions } from './questions-query.ts'

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
        Asked <WrittenDay iso={askedAt} />
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
            {answeredAt && <WrittenDay iso={answeredAt} />}
          </p>
        </>
      )}
      {buyers.map(({ text, at }) => (
        <div key={at} className="grid gap-1 border-l-2 border-line pl-3">
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
            <Unbroken text={text} />
          </p>
          <p className="text-small text-ink-2">
            <span className="font-semibold">Bought this part</span>, <WrittenDay iso={at} />
          </p>
        </div>
      ))}
      <BuyerAnswer questionId={id} />
    </li>
  )
}
