import { useState } from 'react'
import { MAX_BUYER_ANSWER_LENGTH } from '#domain/customer/question.ts'
import { api, errorText, read } from '#web/api.ts'
import { SessionEndedBar, usePersonInView } from '#web/session/session-ended.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

function AnswerForm({ questionId, onSent, onClose }: { questionId: string; onSent: () => void; onClose: () => void }) {
  const field = useFocusOnMount<HTMLTextAreaElement>()
  const { isBusy, error, run } = useSubmit(errorText)
  return (
    <form
      className="grid max-w-prose gap-3"
      aria-label="Answer as a buyer"
      onSubmit={(event) => {
        event.preventDefault()
        const text = String(new FormData(event.currentTarget).get('text') ?? '')
        void run(async () => {
          await read(api.POST('/api/questions/{questionId}/answers', { params: { path: { questionId } }, body: { text } }))
          onSent()
        })
      }}
    >
      <TextArea
        ref={field}
        label="Your answer"
        name="text"
        hint="For those who have bought this part with this account. Everybody may read it once we have published it."
        required
        rows={3}
        maxLength={MAX_BUYER_ANSWER_LENGTH}
      />
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <SessionEndedBar />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Send answer
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

function Sent() {
  // The form and its focused button were removed.
  const text = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={text} tabIndex={-1}>
      <Notice tone="success" live>
        Thank you. Your answer stands here once we have published it.
      </Notice>
    </div>
  )
}

/** Lets somebody who is signed in answer a question about a part that they have bought; the shop checks that they have. */
export function BuyerAnswer({ questionId }: { questionId: string }) {
  const { person } = usePersonInView()
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  const opener = useFocusWhenLost<HTMLButtonElement>(state)
  // A press before the code is there would be lost.
  const isHydrated = useHydrated()
  if (!person || !isHydrated) return null
  if (state === 'sent') return <Sent />
  if (state === 'open') return <AnswerForm questionId={questionId} onSent={() => setState('sent')} onClose={() => setState('closed')} />
  return (
    <Button ref={opener} variant="quiet" className="no-print justify-self-start" onClick={() => setState('open')}>
      I bought this part: answer
    </Button>
  )
}
