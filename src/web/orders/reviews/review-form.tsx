import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_REVIEW_LENGTH, MAX_REVIEW_TITLE, MAX_STARS, REVIEW_FIELDS } from '#domain/customer/review.ts'
import type { ReviewErrors, ReviewValues } from '#domain/customer/review.ts'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { firstAppliance, ApplianceChoice } from './appliance-choice.tsx'
import { RadioRow } from './radio-row.tsx'
import { orderReviewsQuery, sendReview } from './review-query.ts'
import type { ReviewedLine } from './review-query.ts'

const STARS = Array.from({ length: MAX_STARS }, (_, below) => below + 1).map((value) => ({
  value,
  label: `${value} ${value === 1 ? 'star' : 'stars'}`,
}))
const FITTED = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
]

interface ReviewFormProps {
  number: string
  line: ReviewedLine
  /** How the writer is shown. */
  writer: string | null
  onDone: () => void
}

/** The form's state: what was typed stays until it was taken. */
function useReviewForm({ number, line, onDone }: ReviewFormProps) {
  const client = useQueryClient()
  const { review } = line
  const [values, setValues] = useState<ReviewValues>({
    rating: review?.rating,
    fits: review?.fits,
    title: review?.title ?? '',
    text: review?.text ?? '',
  })
  const [machine, setAppliance] = useState(() => firstAppliance(line))
  const [attempts, setAttempts] = useState(0)
  const [errors, setErrors] = useState<ReviewErrors>({})
  const submit = useSubmit(errorText)
  const { queryKey } = orderReviewsQuery(number)

  async function send(): Promise<string | null> {
    const { modelId, name } = machine
    const about = { number, lineId: line.lineId, version: review?.version, modelId }
    const outcome = await sendReview(about, { ...values, machine: machine.kind === 'none' ? '' : name })
    setErrors('errors' in outcome ? outcome.errors : {})
    if ('errors' in outcome) setAttempts((count) => count + 1)
    if ('failure' in outcome && outcome.isStale) await client.invalidateQueries({ queryKey })
    if ('written' in outcome) {
      await client.invalidateQueries({ queryKey })
      onDone()
    }
    return 'failure' in outcome ? outcome.failure : null
  }

  const set = (more: ReviewValues) => setValues((now) => ({ ...now, ...more }))
  return { values, set, machine, setAppliance, attempts, errors, submit, send }
}

type ReviewState = ReturnType<typeof useReviewForm>

function ReviewFields({ line, state: { values, set, machine, setAppliance, errors } }: { line: ReviewedLine; state: ReviewState }) {
  const { lineId } = line
  return (
    <>
      <RadioRow
        name={`rating-${lineId}`}
        legend={REVIEW_FIELDS.rating}
        choices={STARS}
        chosen={values.rating}
        error={errors.rating}
        onChoose={(rating) => set({ rating })}
      />
      <RadioRow
        name={`fits-${lineId}`}
        legend={REVIEW_FIELDS.fits}
        choices={FITTED}
        chosen={values.fits}
        error={errors.fits}
        onChoose={(fits) => set({ fits })}
      />
      <ApplianceChoice line={line} chosen={machine} error={errors.machine} onChoose={setAppliance} />
      <TextField
        id={`title-${lineId}`}
        label={REVIEW_FIELDS.title}
        optional
        maxLength={MAX_REVIEW_TITLE}
        value={values.title}
        error={errors.title}
        onChange={({ currentTarget: { value } }) => set({ title: value })}
      />
      <TextArea
        id={`text-${lineId}`}
        label={REVIEW_FIELDS.text}
        hint={`How was it to install, and does it do its job? At most ${MAX_REVIEW_LENGTH.toLocaleString('en-US')} characters, without names, addresses or phone numbers.`}
        required
        rows={5}
        value={values.text}
        error={errors.text}
        onChange={({ currentTarget: { value } }) => set({ text: value })}
      />
    </>
  )
}

/** Writes a review of a part, or changes it. */
export function ReviewForm(props: ReviewFormProps) {
  const { line, writer, onDone } = props
  const form = useRef<HTMLFormElement>(null)
  const state = useReviewForm(props)
  const { attempts, submit, send } = state
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useFocusFirstError(form, attempts)
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Review of ${line.name}`}
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run(send)
      }}
    >
      <ReviewFields line={line} state={state} />
      <p className="text-small text-ink-2">
        It stands on the page of the part, for everybody to read, once we have read it; after a change we read it once more. It is shown as
        &lsquo;
        {writer === null ? 'Verified buyer' : <bdi>{writer}, verified buyer</bdi>}&rsquo;. We change no word, and few stars are no reason
        not to show it.
      </p>
      {submit.error && (
        <Notice tone="error" live>
          {submit.error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={submit.isBusy} busyLabel="Sending...">
          {line.review ? 'Send the change' : 'Send review'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  )
}
