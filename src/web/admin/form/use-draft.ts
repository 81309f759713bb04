import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields, pickFields, type Typed } from './changes.ts'
import { draftOf } from './draft.ts'

/** How long typing must rest before it is written down, in ms. */
const PAUSE_MS = 300

const never = () => () => {}

interface DraftOptions<Values extends FieldValues> {
  personId: string
  subject: string
  form: UseFormReturn<Values>
  /** The values as saved. */
  saved: Values
  typed: Typed | undefined
}

/**
 * Writes down what is typed and not saved, and offers what an earlier visit has left. `offered` is null on the server, when there is nothing,
 * and once it was restored or dropped. Until then it stays written down, beside what is typed in this visit.
 */
export function useDraft<Values extends FieldValues>({ personId, subject, form, saved, typed }: DraftOptions<Values>) {
  const draft = useMemo(() => draftOf(personId, subject), [personId, subject])
  const left = useSyncExternalStore(never, draft.left, () => null)
  const [isDone, setDone] = useState(false)
  const offered = isDone ? null : left

  // What has just been saved is no draft: it is compared with the values as they are saved now, not as they were when it was typed.
  const latest = useRef({ saved, typed })
  useLayoutEffect(() => {
    latest.current = { saved, typed }
  }, [saved, typed])

  useEffect(() => {
    draft.left()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTyped = false
    function write() {
      clearTimeout(timer)
      if (!isTyped) return
      isTyped = false
      const values = form.getValues()
      const { saved: before } = latest.current
      const changed = changedFields(before, values, latest.current.typed)
      draft.write(
        changed.length > 0 ? { savedAt: Date.now(), before: pickFields(before, changed), values: pickFields(values, changed) } : null,
      )
    }
    const leave = form.subscribe({
      formState: { values: true },
      callback() {
        isTyped = true
        clearTimeout(timer)
        timer = setTimeout(write, PAUSE_MS)
      },
    })
    window.addEventListener('pagehide', write)
    return () => {
      leave()
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [draft, form])

  /** What was typed in this visit is saved or discarded; what is offered still waits. */
  const settle = () => draft.write(null)
  const remove = useCallback(() => {
    draft.drop()
    setDone(true)
  }, [draft])
  const take = useCallback(() => {
    draft.take()
    setDone(true)
  }, [draft])
  return { offered, take, settle, remove }
}
