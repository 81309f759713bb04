import { useState } from 'react'
import { MAX_ANSWER_LENGTH } from '#domain/customer/question.ts'
import { LeaveUnsent } from '#web/admin/form/leave-unsent.tsx'
import { isConfirmKey } from '#web/admin/ui/confirm-key.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import type { Question } from './question-query.ts'
import type { QuestionActions } from './use-question.ts'

/** What becomes of an answer, in words. */
function hintOf({ email, letter, isMailStopped }: Question): string {
  if (email === null) return 'Nobody is written to: there is no address with this question.'
  if (letter) return `${email} has been written to about this question. A changed answer is not mailed again.`
  return isMailStopped
    ? `${email} wants no e-mails about questions.`
    : `Mailed to ${email}, and shown on the page of the part if you publish it.`
}

/** Whether an answer will be mailed: once, to who has an address here and wants such e-mails. */
const isMailed = ({ email, letter, isMailStopped }: Question) => email !== null && letter === null && !isMailStopped

/** Writes the answer, or changes it. What was typed stays until it is saved, whatever else is done with the question meanwhile. */
export function AnswerQuestion({ question, actions }: { question: Question; actions: QuestionActions }) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? question.answer ?? ''
  const [isNeeded, setNeeded] = useState(false)
  const { busy, answer } = actions
  async function run(isPublic: boolean) {
    setNeeded(text.trim() === '')
    if (text.trim() !== '' && (await answer(text, isPublic))) setTyped((now) => (now === text ? null : now))
  }
  return (
    <>
      {/* Not in the form: keys of its window would come to the form as well. */}
      <LeaveUnsent isUnsent={text !== (question.answer ?? '')} />
      <form
        className="panel grid gap-3 p-4"
        aria-label="Answer"
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isConfirmKey(event)) return
          // Not the button under the focus as well.
          event.preventDefault()
          if (busy === null) void run(true)
        }}
      >
        <TextArea
          label="Answer"
          hint={hintOf(question)}
          error={isNeeded && 'Write something first.'}
          rows={6}
          maxLength={MAX_ANSWER_LENGTH}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value)
            setNeeded(false)
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy === 'public'} disabled={busy !== null} onClick={() => void run(true)}>
            Answer and publish
          </Button>
          <Button busy={busy === 'private'} disabled={busy !== null} onClick={() => void run(false)}>
            {isMailed(question) ? 'Answer by mail only' : 'Save, off the page'}
          </Button>
        </div>
      </form>
    </>
  )
}
