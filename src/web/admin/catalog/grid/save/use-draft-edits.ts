import { useEffect, useRef, useState } from 'react'
import type { GridStore } from '../model/grid-store.ts'
import { createDraft, findDraft, removeDraft } from './draft-store.ts'
import type { GridDraft } from './draft-store.ts'

/** Changes are kept this long after the last one, in ms: a crash loses no more. */
const SAVE_MS = 250

/** Keeps unsaved changes in the browser, and offers those that a closed or crashed page has left. */
export function useDraftEdits(store: GridStore, staffId: string) {
  const [offer, setOffer] = useState<GridDraft | null>(null)
  const draft = useRef<ReturnType<typeof createDraft> | null>(null)
  useEffect(() => {
    draft.current ??= createDraft(staffId)
    const own = draft.current
    let timer: ReturnType<typeof setTimeout> | undefined
    let isChanged = false
    const save = () => {
      clearTimeout(timer)
      if (isChanged) void own.save(store.edits())
      isChanged = false
    }
    const stop = store.subscribe(() => {
      isChanged = true
      clearTimeout(timer)
      timer = setTimeout(save, SAVE_MS)
    })
    window.addEventListener('pagehide', save)
    void findDraft(staffId).then(setOffer)
    return () => {
      stop()
      save()
      window.removeEventListener('pagehide', save)
    }
  }, [store, staffId])
  return {
    offer: offer && offer.id !== draft.current?.id ? offer : null,
    restore() {
      if (offer) {
        store.replaceAll(new Map([...offer.edits, ...store.edits()]))
        // The old draft goes once the new one is kept, so that no reload in between loses both.
        void draft.current?.save(store.edits()).then(() => removeDraft(offer.id))
      }
      setOffer(null)
    },
    forget() {
      if (offer) void removeDraft(offer.id)
      setOffer(null)
    },
  }
}
