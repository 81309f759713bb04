import type { ListDefinition } from './list/definition.ts'
import type { ListSelection } from './use-list-selection.ts'

interface CardListProps<Row> {
  definition: ListDefinition<Row>
  rows: readonly Row[]
  selection: ListSelection
}

/** A list on a phone: each record in three lines, the first of them its link. */
export function CardList<Row>({ definition, rows, selection }: CardListProps<Row>) {
  return (
    <ul className="dt-cards" aria-label={definition.title}>
      {rows.map((row) => {
        const id = definition.rowId(row)
        const { identity, state, hint, actions } = definition.card(row)
        return (
          <li key={id} data-row={id} data-selected={selection.isSelected(id) || undefined}>
            <label className="dt-card-select">
              <input
                type="checkbox"
                aria-label={`Select ${definition.rowName(row)}`}
                checked={selection.isSelected(id)}
                readOnly
                onClick={(event) => selection.toggle(id, event.shiftKey)}
              />
            </label>
            <div className="grid min-w-0 gap-0.5">
              <a href={definition.rowHref(row)} className="dt-name dt-card-link">
                {identity}
              </a>
              <div className="dt-card-line">{state}</div>
              <div className="dt-card-hint">{hint}</div>
            </div>
            {actions}
          </li>
        )
      })}
    </ul>
  )
}
