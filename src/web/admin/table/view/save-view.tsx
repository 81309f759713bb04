import { useState } from 'react'
import { ApiProblem, errorText } from '#web/api.ts'
import { useOneRun } from '#web/ui/form/use-one-run.ts'
import { Popover } from '../part/popover.tsx'
import { isGone } from './saved-views.ts'
import type { useSavedViews, SavedView } from './saved-views.ts'

interface SaveViewProps {
  saved: ReturnType<typeof useSavedViews>
  /** The view whose tab is chosen, when it is one of the person's own. */
  own: SavedView | undefined
  /** The list as it is, as a view keeps it. */
  search: SavedView['search']
  /** Goes to a view after it was saved; undefined for all rows, after its view was deleted. */
  onChosen: (view: SavedView | undefined) => void
  announce: (text: string, undo?: () => void) => void
}

function refusal(error: Error): string {
  if (isGone(error)) return 'This view has been deleted meanwhile. It can be saved anew.'
  return error instanceof ApiProblem && error.fields.name ? `It ${error.fields.name}.` : errorText(error)
}

function ViewForm({ saved, own, search, onChosen, announce, close }: SaveViewProps & { close: () => void }) {
  const [name, setName] = useState(own?.name ?? '')
  const [shared, setShared] = useState(own?.shared ?? false)
  const [isTried, setTried] = useState(false)
  // What is typed outlives a view that is deleted meanwhile; another view has a name of its own.
  const [begun, setBegun] = useState(own?.id)
  if (own && own.id !== begun) {
    setBegun(own.id)
    setName(own.name)
    setShared(own.shared)
  }
  async function save(isNew: boolean) {
    setTried(true)
    if (name.trim() === '') return
    const before = new Set(saved.views.map(({ id }) => id))
    const change = { name: name.trim(), shared, search }
    const answer = await saved.change(!own || isNew ? { kind: 'create', view: change } : { kind: 'change', id: own.id, change })
    onChosen(answer.views.find(({ id }) => (own && !isNew ? id === own.id : !before.has(id))))
    announce(`The view ${change.name} is saved.`)
    close()
  }
  async function remove(view: SavedView) {
    const isHere = await saved.change({ kind: 'delete', id: view.id }).then(
      () => true,
      (problem: unknown) => {
        if (isGone(problem)) return false
        throw problem
      },
    )
    close()
    onChosen(undefined)
    if (!isHere) return announce(`The view ${view.name} was deleted already.`)
    const bringBack = () => saved.change({ kind: 'create', view: { name: view.name, shared: view.shared, search: view.search } })
    announce(`The view ${view.name} is deleted.`, () => {
      void bringBack().then(
        () => announce(`The view ${view.name} is back.`),
        (problem: unknown) => announce(`The view ${view.name} is not back. ${errorText(problem)}`),
      )
    })
  }
  // What goes wrong is shown by `saved.error`.
  const once = useOneRun()
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void once(() => save(false))
      }}
    >
      <label className="text-caption text-ink-2">
        Name
        <input className="dt-input w-full" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="dt-choice">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        For everybody
      </label>
      <p role="alert" className="text-caption text-brick empty:hidden">
        {isTried && name.trim() === '' ? 'A name is needed.' : saved.error && refusal(saved.error)}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="dt-button" disabled={saved.isPending}>
          {own ? 'Save' : 'Save view'}
        </button>
        {own && (
          <>
            <button type="button" className="dt-button" disabled={saved.isPending} onClick={() => void once(() => save(true))}>
              Save as new
            </button>
            <button type="button" className="dt-button dt-danger" disabled={saved.isPending} onClick={() => void once(() => remove(own))}>
              Delete
            </button>
          </>
        )}
      </div>
    </form>
  )
}

/** Saves the list as it is under a name; a view of one's own is renamed, shared, given the list as it is, or deleted. */
export function SaveView(props: SaveViewProps) {
  return (
    <Popover label={props.own ? 'Edit the view' : 'Save as a view'} button={props.own ? 'Edit view' : '+ Save view'} buttonClass="dt-quiet">
      {(close) => <ViewForm {...props} close={close} />}
    </Popover>
  )
}
