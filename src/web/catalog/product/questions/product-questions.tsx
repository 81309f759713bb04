import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ref } from 'react'
import { SEARCHABLE_FROM } from '#domain/customer/question.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import { OtherPages } from '#web/ui/part/other-pages.tsx'
import { QuestionEntry } from './question-entry.tsx'
import { QuestionForm } from './question-form.tsx'
import { questionsQuery } from './questions-query.ts'
import type { Questions } from './questions-query.ts'

export interface ProductQuestionsProps {
  slug: string
  /** The first page of them. */
  questions: Questions
}

/** How long somebody pauses in typing before the questions are searched, in ms. */
const PAUSE_MS = 250

const SEARCH_LABEL = 'Search these questions'

function QuestionList({ slug, questions }: ProductQuestionsProps) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  // Before, what was typed would be lost.
  const isHydrated = useHydrated()
  const q = useDebounced(typed.trim(), PAUSE_MS)
  const { data = questions, isError, refetch } = useQuery(questionsQuery(slug, { page, q, first: questions }))
  return (
    <div className="grid gap-4">
      {isHydrated && questions.total >= SEARCHABLE_FROM && (
        <TextField
          label={SEARCH_LABEL}
          type="search"
          className="no-print max-w-96"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPage(1)
          }}
        />
      )}
      <p className="text-small text-ink-2 empty:absolute" role="status">
        {!isError && q !== '' && `${data.total} of ${questions.total} questions match.`}
      </p>
      {isError ? (
        <LoadFailure onRetry={() => void refetch()}>The questions could not be loaded.</LoadFailure>
      ) : (
        <ol className="grid">
          {data.rows.map((entry) => (
            <QuestionEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {!isError && <OtherPages label="Pages of questions" page={data.page} pageCount={data.pageCount} onPage={setPage} />}
    </div>
  )
}

/** Opens the form; without scripts it leads to the one that writes to the shop. */
function AskButton({ ref, isOpen, onOpen }: { ref: Ref<HTMLButtonElement>; isOpen: boolean; onOpen: () => void }) {
  const isHydrated = useHydrated()
  if (isOpen) return null
  return isHydrated ? (
    <Button ref={ref} onClick={onOpen}>
      Ask a question
    </Button>
  ) : (
    <ShopLink href="/contact?topic=fit" className={buttonClass()}>
      Ask a question
    </ShopLink>
  )
}

/** What was asked about a part with the answers of the shop, and the form to ask. */
export function ProductQuestions({ slug, questions }: ProductQuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const ask = useFocusWhenLost<HTMLButtonElement>(isOpen)
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="no-print grid min-w-0 gap-4 border-t border-ink pt-6 md:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="questions-title">Questions and answers</h2>
        <div className="no-print">
          <AskButton ref={ask} isOpen={isOpen} onOpen={() => setOpen(true)} />
        </div>
      </div>
      {isOpen && <QuestionForm slug={slug} onClose={() => setOpen(false)} />}
      {questions.total === 0 ? (
        <p className="text-ink-2">No question is shown here yet.</p>
      ) : (
        <QuestionList slug={slug} questions={questions} />
      )}
    </section>
  )
}
