import { randomId } from '#web/ui/browser/random-id.ts'
import type { RowEdits } from '../model/grid-store.ts'

/** A browser keeps unsaved changes of the grid for as long as those of forms. */
const KEPT_MS = 7 * 86_400_000
const STORE = 'drafts'

/** Unsaved changes as they are kept in IndexedDB: each grid that is open has its own. */
export interface GridDraft {
  id: string
  staffId: string
  savedAt: number
  edits: [string, RowEdits][]
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser could not store the draft')))
  })

async function open(mode: IDBTransactionMode): Promise<{ drafts: IDBObjectStore; close: () => void }> {
  const request = indexedDB.open('partwright-grid', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }))
  const db = await done(request)
  return { drafts: db.transaction(STORE, mode).objectStore(STORE), close: () => db.close() }
}

async function withDrafts<Result>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => IDBRequest<Result>): Promise<Result | null> {
  try {
    const { drafts, close } = await open(mode)
    const result = await done(work(drafts))
    close()
    return result
  } catch {
    // A browser that keeps nothing, as some do in private windows: the grid works without.
    return null
  }
}

const lockOf = (id: string) => `partwright-grid-${id}`

/** The draft of one open grid. As long as the page lives it holds a lock, by which other tabs know that the draft is not left behind. */
export function createDraft(staffId: string) {
  const id = randomId(16)
  void navigator.locks?.request(lockOf(id), () => new Promise<never>(() => undefined))
  return {
    id,
    async save(edits: ReadonlyMap<string, RowEdits>): Promise<void> {
      const draft: GridDraft = { id, staffId, savedAt: Date.now(), edits: [...edits] }
      await (edits.size > 0 ? withDrafts('readwrite', (drafts) => drafts.put(draft)) : removeDraft(id))
    },
  }
}

/** Removes a draft. */
export const removeDraft = (id: string): Promise<unknown> => withDrafts('readwrite', (drafts) => drafts.delete(id))

/** The newest draft of this person that no open page holds; null without one. Old ones are removed. */
export async function findDraft(staffId: string): Promise<GridDraft | null> {
  const all = await withDrafts<GridDraft[]>('readonly', (drafts) => drafts.getAll())
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  const old = all?.filter(({ savedAt }) => savedAt < Date.now() - KEPT_MS) ?? []
  await Promise.all(old.map(({ id }) => removeDraft(id)))
  const left = all?.filter((draft) => !old.includes(draft) && draft.staffId === staffId && !held.has(lockOf(draft.id)))
  return left?.toSorted((a, b) => b.savedAt - a.savedAt)[0] ?? null
}
