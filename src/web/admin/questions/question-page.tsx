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
import { BuyerAnswers } from './buyer-answers.tsx'
import { AnswerQuestion } from './answer-question.tsx'
import { QUESTION_STATE_NAMES, questionQuery } from './question-query.ts'
import type { Question } from './question-query.ts'
import { useQuestion } from './use-question.ts'
import type { QuestionActions } from './use-question.ts'

/** What was asked, by whom and for which machine, and what was answered. */
function Asked({ question: { question, modelNumber, email, createdAt, answer, answeredBy, answeredAt, letter } }: { question: Question }) {
  return (
    <section className="panel grid content-start gap-2 p-4" aria-label="Question and answer">
      <p className="text-small text-ink-2">
        <span dir="auto">{email ?? 'Without an address'}</span>, <ShopDate iso={createdAt} hasTime />
        {modelNumber && (
          <>
            , model <span dir="auto">{modelNumber}</span>
          </>
        )}
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
        {question}
      </p>
      {answer !== null && (
        <div className="grid gap-1 border-t border-line pt-3">
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
            <span className="font-medium text-ink">Answer</span> {answeredBy ?? 'The shop'},{' '}
            {answeredAt && <ShopDate iso={answeredAt} hasTime />}
            {letter && (
              <ShopLink href={`/admin/test-email/${letter.id}`}>
                <StateBadge tone={EMAIL_STATES[letter.state].tone}>{EMAIL_STATES[letter.state].name}</StateBadge>
              </ShopLink>
            )}
          </p>
          <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
            {answer}
          </p>
          {letter?.lastError && <p className="text-small wrap-anywhere text-brick">{letter.lastError}</p>}
        </div>
      )}
    </section>
  )
}

function Decisions({ question: { state }, actions: { busy, decide } }: { question: Question; actions: QuestionActions }) {
  return (
    <>
      {state !== 'published' && (
        <Button busy={busy === 'published'} disabled={busy !== null} onClick={() => void decide('published')}>
          Publish as it is
        </Button>
      )}
      {state !== 'declined' && (
        <Button busy={busy === 'declined'} disabled={busy !== null} onClick={() => void decide('declined')}>
          {state === 'published' ? 'Take it off the page' : 'Decline'}
        </Button>
      )}
    </>
  )
}

/** A question about a part: what was asked, what was answered, and what can be done. */
export function QuestionPage({ questionId }: { questionId: string }) {
  const { data: question } = useSuspenseQuery(questionQuery(questionId))
  const actions = useQuestion(question)
  const mayChange = useMayChange()
  const shownState = useFocusWhenLost<HTMLSpanElement>(question.state)
  const { state, product } = question
  return (
    <div className="grid gap-4">
      <Presence subject={question.id} />
      <PageHeader
        title={<>Question: {product.name}</>}
        aside={
          <>
            <span ref={shownState} tabIndex={-1}>
              <StateBadge tone={QUESTION_STATE_NAMES[state].tone}>{QUESTION_STATE_NAMES[state].name}</StateBadge>
            </span>
            <RecordPlace list="questions" one="question" many="Questions" id={question.id} />
          </>
        }
        actions={mayChange && <Decisions question={question} actions={actions} />}
      />
      <p className="flex flex-wrap gap-x-4">
        <ShopLink className="link" href={`/product/${product.slug}#questions`}>
          Page of the part
        </ShopLink>
        <ShopLink className="link" href={`/admin/questions?q=${encodeURIComponent(product.partNumber)}`}>
          All questions about {product.partNumber}
        </ShopLink>
      </p>
      <div className="grid max-w-240 min-w-0 content-start gap-4">
        <Asked question={question} />
        <BuyerAnswers answers={question.buyers} actions={actions} />
        {mayChange && <AnswerQuestion key={question.id} question={question} actions={actions} />}
      </div>
    </div>
  )
}
