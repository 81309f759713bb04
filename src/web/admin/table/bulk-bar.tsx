import { useEffect } from 'react'
import { BulkButton } from './bulk/bulk-button.tsx'
import type { BulkContext, ListDefinition } from './list/definition.ts'
import type { ListRequest } from './list/list-request.ts'
import type { ListSelection } from './use-list-selection.ts'

interface BulkBarProps<Row> {
  definition: ListDefinition<Row>
  selection: ListSelection
  request: ListRequest
  /** Number of rows that match; undefined until it is known. */
  total: number | undefined
  context: BulkContext
}

/** The focus of a bar that goes, with what was selected, is the list's: the row that had it last, else the first. */
function takeFocusBack() {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const name = document.querySelector<HTMLElement>('[data-row][data-active] .dt-name') ?? document.querySelector<HTMLElement>('.dt-name')
    name?.focus()
  })
}

/** What can be done with all that is selected; it stands where the filters are otherwise. */
export function BulkBar<Row>({ definition, selection, request, total, context }: BulkBarProps<Row>) {
  const isAll = !('ids' in selection.selection)
  useEffect(() => takeFocusBack, [])
  return (
    <div className="dt-bar dt-bulk" role="region" aria-label="Selected rows">
      <p className="font-semibold tabular-nums">
        {selection.count.toLocaleString('en-US')} selected{selection.isOther && ', of another filter'}
      </p>
      {!isAll && total !== undefined && total > selection.count && (
        <button
          type="button"
          className="dt-link"
          onClick={() => selection.selectAll({ filter: request.filter, q: request.q ?? '', count: total })}
        >
          Select all {total.toLocaleString('en-US')} matching
        </button>
      )}
      {definition.bulkActions?.map((action) => (
        <BulkButton key={action.id} action={action} selection={selection.selection} context={context} />
      ))}
      <button type="button" className="dt-button ml-auto" onClick={selection.clear}>
        Clear <kbd className="dt-key">Esc</kbd>
      </button>
    </div>
  )
}
