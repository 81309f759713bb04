import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields, pickFields, type Typed } from './changes.ts'
import { draftOf, type Draft } from './draft.ts'

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
  // What is typed in this visit must not take the place of the offer, so it is read once.
  const readOnce = useMemo(() => {
    let known: Draft | null | undefined
    return () => (known === undefined ? (known = draft.read()) : known)
  }, [draft])
  const left = useSyncExternalStore(never, readOnce, () => null)
  const [isDone, setDone] = useState(false)
  // Whether this visit may write over what is written down: what another tab has written for the same record is that tab’s.
  const isOwn = useRef(false)

  const offered = isDone ? null : left

  // What has just been saved is no draft: it is compared with the values as they are saved now, not as they were when it was typed.
  const latest = useRef({ saved, offered, typed })
  useLayoutEffect(() => {
    latest.current = { saved, offered, typed }
  }, [saved, offered, typed])

  useEffect(() => {
    readOnce()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTyped = false
    function write() {
      clearTimeout(timer)
      if (!isTyped) return
      isTyped = false
      const values = form.getValues()
      const { saved: before, offered: earlier } = latest.current
      const changed = changedFields(before, values, latest.current.typed)
      if (changed.length > 0)
        draft.write({
          savedAt: Date.now(),
          before: { ...earlier?.before, ...pickFields(before, changed) },
          values: { ...earlier?.values, ...pickFields(values, changed) },
        })
      else if (isOwn.current) draft.write(earlier)
      isOwn.current = changed.length > 0
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
  }, [draft, form, readOnce])

  /** What was typed in this visit is saved or discarded; what is offered still waits. */
  const settle = () => {
    if (isOwn.current) draft.write(latest.current.offered)
    isOwn.current = false
  }
  const remove = useCallback(() => {
    draft.write(null)
    setDone(true)
  }, [draft])
  const take = useCallback(() => {
    isOwn.current = true
    setDone(true)
  }, [])
  return { offered, take, settle, remove }
}
