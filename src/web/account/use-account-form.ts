import { useEffect, useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'

/** Takes the name of a field and what the shop says of it, and gives a sentence for its owner. */
type Words = (field: string, text: string) => string

/**
 * The state of a form of the account page: what the shop says of a field stands beside it, and the field has the focus; anything else stands above
 * the form.
 * @param fieldId the id of a field's control, by its name.
 */
export function useAccountForm(fieldId: (field: string) => string, words: Words = (_, text) => text) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  // The field with the focus; it may be one that is drawn only because of its refusal.
  const [refused, setRefused] = useState<{ id: string } | null>(null)
  const { isBusy, error, run } = useSubmit(errorText)
  useEffect(() => {
    if (refused) document.getElementById(refused.id)?.focus()
  }, [refused])

  function refuse(fields: Record<string, string>) {
    setErrors(fields)
    const [first] = Object.keys(fields)
    if (first !== undefined) setRefused({ id: fieldId(first) })
  }
  /** Sends the form. @returns whether it was taken. */
  async function submit(send: () => Promise<unknown>): Promise<boolean> {
    let isTaken = true
    await run(async () => {
      setErrors({})
      try {
        await send()
      } catch (problem) {
        isTaken = false
        if (!(problem instanceof ApiProblem) || Object.keys(problem.fields).length === 0) throw problem
        refuse(Object.fromEntries(Object.entries(problem.fields).map(([field, text]) => [field, words(field, text)])))
      }
    })
    return isTaken
  }
  const forget = (field: string) => setErrors(({ [field]: _, ...rest }) => rest)
  return { isBusy, error, errors, refuse, submit, forget }
}
