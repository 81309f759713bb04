import { ListPlace } from '#web/admin/frame/shortcuts/list-place.tsx'
import type { ListDefinition } from './list/definition.ts'
import { useLastRows } from './list/last-rows.ts'

interface RecordPlaceProps {
  list: ListDefinition<unknown>['name']
  /** One and many of what the list has: 'order', 'Orders'. */
  one: string
  many: string
  /** The record, as the list names its row. */
  id: string
}

/** '‹ 3 of 20 ›' of the page of the list that one came from; `[` and `]` do the same. */
export function RecordPlace({ list, one, many, id }: RecordPlaceProps) {
  const ids = useLastRows(list)
  const at = ids.indexOf(id)
  const hrefOf = (other: string | undefined) => (at === -1 || other === undefined ? null : `/admin/${list}/${other}`)
  return (
    <ListPlace
      one={one}
      many={many}
      of="page"
      position={at === -1 ? null : at + 1}
      total={ids.length}
      previous={hrefOf(ids[at - 1])}
      next={hrefOf(ids[at + 1])}
    />
  )
}
