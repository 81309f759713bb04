import { useMayChange } from '#web/admin/ui/may-change.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { QUESTION_STATE_NAMES } from './question-query.ts'
import type { Question } from './question-query.ts'
import type { QuestionActions } from './use-question.ts'

/** What people who have bought the part answer: on the page once it is published here. */
export function BuyerAnswers({ answers, actions: { busy, decideBuyer } }: { answers: Question['buyers']; actions: QuestionActions }) {
  const mayChange = useMayChange()
  if (answers.length === 0) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="buyers">
      <h2 id="buyers" className="text-h3">
        Answers of buyers
      </h2>
      <ol>
        {answers.map(({ id, text, state, by, at }) => (
          <li key={id} className="grid gap-2 border-t border-line py-3 first:border-t-0">
            <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
              <StateBadge tone={QUESTION_STATE_NAMES[state].tone}>{QUESTION_STATE_NAMES[state].name}</StateBadge>
              <span dir="auto">{by ?? 'An account that was erased'}</span>, <ShopDate iso={at} hasTime />
            </p>
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
              {text}
            </p>
            {mayChange && (
              <div className="flex flex-wrap gap-2">
                {state !== 'published' && (
                  <Button disabled={busy !== null} onClick={() => void decideBuyer(id, 'published')}>
                    Publish this answer
                  </Button>
                )}
                {state !== 'declined' && (
                  <Button disabled={busy !== null} onClick={() => void decideBuyer(id, 'declined')}>
                    Decline this answer
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
