import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#web/api.ts'
import type { ChangeSet } from '../../change-set/change-set.ts'
import { showResult } from '../../change-set/undo-toast.ts'
import { invalidateParts } from '../../editor/product-queries.ts'
import type { GridRow } from '../model/grid-columns.ts'
import type { GridStore, RowEdits } from '../model/grid-store.ts'
import { cellKey, cellsOfEdits, fetchRows, makeReview } from './review.ts'
import type { Choice, Review } from './review.ts'
import { editsLeft, saveEdits } from './save-edits.ts'

/** The edits without the cells for which the other value was chosen. */
function withoutTheirs(edits: ReadonlyMap<string, RowEdits>, choices: ReadonlyMap<string, Choice>): Map<string, RowEdits> {
  const kept = new Map<string, RowEdits>()
  for (const [id, own] of edits) {
    const cells = cellsOfEdits(own).filter(({ field }) => choices.get(cellKey({ id, field })) !== 'theirs')
    if (cells.length > 0) kept.set(id, { label: own.label, cells: Object.fromEntries(cells.map(({ field, edit }) => [field, edit])) })
  }
  return kept
}

interface SavingOptions {
  store: GridStore
  /** Puts rows as they are now into the grid. */
  put: (rows: ReadonlyMap<string, GridRow>) => void
  say: (text: string) => void
}

/** Review and saving of the grid's changes. */
export function useSaving({ store, put, say }: SavingOptions) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [review, setReview] = useState<Review | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<ChangeSet | null>(null)
  const [error, setError] = useState<string | null>(null)

  /** Never throws: what is saved is not told as failed because its rows could not be read anew. They are then as old as the rest of the list. */
  async function refresh(ids: readonly string[]) {
    await fetchRows(ids).then(put, () => undefined)
    await invalidateParts(queryClient)
  }

  async function open() {
    if (store.edits().size === 0) return say('Nothing is changed.')
    setOpen(true)
    setReview(null)
    setError(null)
    try {
      setReview(await makeReview(store.edits()))
    } catch (problem) {
      setError(errorText(problem, 'The shop did not answer. Your changes are kept here; try again.'))
    }
  }

  async function save(choices: ReadonlyMap<string, Choice>) {
    if (!review) return
    const edits = withoutTheirs(store.edits(), choices)
    const ids = [...store.edits().keys()]
    setError(null)
    setSaving(true)
    try {
      const saved = await saveEdits(edits, review.rows, setProgress)
      store.replaceAll(editsLeft(edits, saved))
      await refresh(ids)
      setOpen(false)
      showResult(saved.set, () => void refresh(ids))
      if (saved.failed.length > 0) say(`${saved.failed.length.toLocaleString('en-US')} parts were not saved: F8 goes to their cells.`)
    } catch (problem) {
      setError(
        errorText(
          problem,
          'The shop did not answer. Your changes are kept here; look in Activity whether they were saved before trying again.',
        ),
      )
    }
    setProgress(null)
    setSaving(false)
  }

  return { isOpen, review, isSaving, progress, error, open, save, close: () => setOpen(isSaving) }
}

export type Saving = ReturnType<typeof useSaving>
