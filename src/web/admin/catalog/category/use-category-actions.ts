import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pathChanges } from '#domain/catalog/category-tree.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { useOneRun } from '#web/ui/form/use-one-run.ts'
import { invalidateCategories, readCategory } from './category-query.ts'
import type { CategoryId, StaffCategory } from './category-query.ts'
import { isThere, placeAfter, placeOf, refusalOf } from './tree-steps.ts'
import type { TreePlace, TreeStep } from './tree-steps.ts'

/** What is asked about before it is done. */
export type CategoryQuestion =
  | { kind: 'add'; parentId: CategoryId | null }
  | { kind: 'move'; category: StaffCategory; place: TreePlace }
  | { kind: 'merge'; category: StaffCategory }
  | { kind: 'delete'; category: StaffCategory }

function explain(error: unknown, what: string) {
  const who = error instanceof ApiProblem && typeof error.body.changedBy === 'string' ? error.body.changedBy : 'Somebody else'
  const isConflict = error instanceof ApiProblem && error.code === 'conflict'
  const fields = error instanceof ApiProblem ? Object.values(error.fields).join(' ') : ''
  const detail = isConflict ? `${who} has changed the tree; it now shows how it is.` : fields || errorText(error)
  toast({ text: what, detail, tone: 'error' })
}

/** What can be done with categories outside of their form. `onChanged` is told of which. */
export function useCategoryActions(nodes: readonly StaffCategory[], onChanged: (id: CategoryId) => void) {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<CategoryQuestion | null>(null)
  const once = useOneRun()

  async function invalidate(id?: CategoryId) {
    if (id) void queryClient.invalidateQueries({ queryKey: ['admin', 'history', id] })
    await invalidateCategories(queryClient)
    if (id) onChanged(id)
  }

  async function attempt(id: CategoryId, what: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      explain(error, what)
      return false
    } finally {
      await invalidate(id).catch(() => {})
    }
  }

  /** One at a time: the next begins with the versions that this one has left. Gives whether it was done. */
  const run = async (id: CategoryId, what: string, work: () => Promise<void>): Promise<boolean> =>
    (await once(() => attempt(id, what, work))) ?? false

  const send = (categoryId: CategoryId, version: number, place: TreePlace) =>
    read(api.POST('/api/admin/categories/{categoryId}/move', { params: { path: { categoryId } }, body: { version, ...place } }))

  const move = (category: StaffCategory, place: TreePlace) =>
    run(category.id, `Could not move ${category.name}.`, async () => {
      const back = placeOf(nodes, category)
      const moved = await send(category.id, category.version, place)
      const takeBack = () =>
        void run(category.id, `Could not move ${category.name} back.`, async () => void (await send(category.id, moved.version, back)))
      const where = nodes.find(({ id }) => id === moved.parentId)?.name ?? 'the top'
      toast({
        text: `${category.name} moved${moved.parentId === category.parentId ? '' : ` to ${where}`}`,
        id: 'category moved',
        undo: takeBack,
      })
    })

  /** Moves at once what keeps its addresses; asks first when they change. */
  function tryMove(category: StaffCategory, place: TreePlace | null) {
    if (!place || isThere(nodes, category, place)) return
    const refusal = refusalOf(nodes, category, place.parentId)
    if (refusal) toast({ text: `${category.name} cannot stand there.`, detail: refusal, tone: 'warning', id: 'category refused' })
    else if (pathChanges(nodes, category.id, { ...place, slug: category.slug }).length > 0) setQuestion({ kind: 'move', category, place })
    else void move(category, place)
  }

  const setVisible = (category: StaffCategory, visible: boolean) =>
    run(category.id, `Could not change ${category.name}.`, async () => {
      const params = { path: { categoryId: category.id } }
      const change = async (shown: boolean, version: number) =>
        read(api.PATCH('/api/admin/categories/{categoryId}', { params, body: { version, visible: shown } }))
      await change(visible, category.version)
      const undo = () =>
        void run(category.id, 'Could not take it back.', async () => {
          await change(!visible, (await readCategory(category.id)).version)
        })
      toast({ text: `${category.name} ${visible ? 'is in the shop again' : 'hidden'}`, undo })
    })

  return {
    question,
    ask: setQuestion,
    close: () => setQuestion(null),
    invalidate,
    run,
    move,
    tryMove,
    step: (category: StaffCategory, step: TreeStep) => tryMove(category, placeAfter(nodes, category, step)),
    setVisible,
  }
}
export type CategoryActions = ReturnType<typeof useCategoryActions>
