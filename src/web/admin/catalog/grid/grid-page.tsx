import { useMemo, useState } from 'react'
import { LeaveDialog } from '#web/admin/form/leave-dialog.tsx'
import { useLeaveGuard } from '#web/admin/form/use-leave-guard.ts'
import { useRestOfWindow } from '#web/admin/table/data-table.tsx'
import { FilterBar } from '#web/admin/table/filter/filter-bar.tsx'
import { useListPreference } from '#web/admin/table/list/list-preference.ts'
import { changedSearch } from '#web/admin/table/list/list-request.ts'
import type { ListSearch } from '#web/admin/table/list/list-search.ts'
import { ListError, NoMatch, NoRecords, SkeletonRows } from '#web/admin/table/list-states.tsx'
import listStyles from '#web/admin/table/list-components.css?url'
import tableStyles from '#web/admin/table/table.css?url'
import { countOf } from '#domain/count-of.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { useMediaQuery } from '#web/ui/browser/use-window.ts'
import { downloadCsv } from '../change-set/change-set.ts'
import { productListDefinition } from '../product-list.tsx'
import { GridTable } from './grid-table.tsx'
import gridStyles from './grid.css?url'
import { gridColumns } from './model/grid-columns.ts'
import { countEdits, createGridStore } from './model/grid-store.ts'
import type { GridStore } from './model/grid-store.ts'
import { FillPanel } from './part/fill-panel.tsx'
import { FindPanel } from './part/find-panel.tsx'
import { GridCards } from './part/grid-cards.tsx'
import { cellsOfEdits } from './save/review.ts'
import { ReviewDialog } from './save/review-dialog.tsx'
import { useDraftEdits } from './save/use-draft-edits.ts'
import { useSaving } from './save/use-saving.ts'
import type { Saving } from './save/use-saving.ts'
import { useGrid } from './state/use-grid.ts'
import type { Grid } from './state/use-grid.ts'
import { MAX_ROWS, useGridRows } from './state/use-grid-rows.ts'
import type { GridRows } from './state/use-grid-rows.ts'

const PHONE = '(width < 48rem)'

interface GridPageProps {
  search: ListSearch
  onSearch: (search: ListSearch, options?: { replace: boolean }) => void
  onList: () => void
  staffId: string
}

/** What was done last, and what there is to know of the active cell. */
function Said({ grid, isPhone }: { grid: Grid; isPhone: boolean }) {
  const { active, message } = grid
  const edit = active?.column.field && active.edits?.cells[active.column.field]
  const state = edit?.error ?? edit?.refused ?? edit?.note ?? ''
  return (
    <div className="gr-said">
      <p role="status">
        {isPhone && message === '' ? 'The grid is easier to use on a wide screen. Each part can be changed on its card.' : message}
      </p>
      <p id="grid-cell-state" className={(edit?.error ?? edit?.refused) ? 'gr-cell-state text-brick' : 'gr-cell-state'}>
        {active && !isPhone ? [`${active.column.head} of ${active.row.partNumber}`, state].filter(Boolean).join(': ') : ''}
      </p>
    </div>
  )
}

function Offer({ draft: { offer, restore, forget } }: { draft: ReturnType<typeof useDraftEdits> }) {
  if (!offer) return null
  const { changed } = countEdits(new Map(offer.edits))
  return (
    <div className="gr-offer" role="region" aria-label="Changes that were not saved">
      <p>
        {countOf(changed, 'change', 'changes')} of <ShopDate iso={new Date(offer.savedAt).toISOString()} hasTime />{' '}
        {changed === 1 ? 'was' : 'were'} not saved.
      </p>
      <button type="button" className="dt-button" onClick={restore}>
        Restore
      </button>
      <button type="button" className="dt-button" onClick={forget}>
        Discard them
      </button>
    </div>
  )
}

/** Gives a file of the cells that the shop has refused, with the reason. */
function downloadRefused({ grid: { edits } }: Grid) {
  const rows = [...edits.values()].flatMap((own) =>
    cellsOfEdits(own).flatMap(({ column, edit }) =>
      edit.refused === undefined ? [] : [[own.label, column.head, edit.text, edit.refused]],
    ),
  )
  downloadCsv('not-saved.csv', [['Part', 'Column', 'Value', 'Reason'], ...rows])
}

function Foot({ store, grid, saving }: { store: GridStore; grid: Grid; saving: Saving }) {
  const { changed, wrong, refused } = useMemo(() => countEdits(grid.grid.edits), [grid.grid.edits])
  const changes = changed - wrong
  return (
    <div className="gr-foot" role="region" aria-label="Changes">
      <p>
        {changed.toLocaleString('en-US')} changed
        {wrong > 0 && `, ${wrong.toLocaleString('en-US')} cannot be saved (next: F8)`}
      </p>
      {refused > 0 && <Button onClick={() => downloadRefused(grid)}>Download what was refused</Button>}
      <Button
        disabled={changed === 0}
        onClick={() => {
          store.discard()
          grid.say(`${changed.toLocaleString('en-US')} changes discarded; Undo brings them back.`)
        }}
      >
        Discard
      </Button>
      <Button variant="primary" disabled={changes === 0} onClick={() => void saving.open()}>
        {changes === 0 ? 'Review' : `Review ${countOf(changes, 'change', 'changes')}`}
      </Button>
    </div>
  )
}

interface BodyProps extends Pick<GridPageProps, 'search' | 'onSearch'> {
  rows: GridRows
  grid: Grid
  saving: Saving
  isPhone: boolean
}

function Body({ rows, grid, saving, isPhone, search, onSearch }: BodyProps) {
  if (rows.total === null && rows.error) return <ListError error={rows.error} isRetrying={false} onRetry={rows.reload} />
  if (rows.total === null) return <SkeletonRows />
  if (rows.total === 0)
    return search.q || search.filter?.length ? (
      <NoMatch definition={productListDefinition} search={search} onNarrow={(narrow) => onSearch(changedSearch(search, narrow))} />
    ) : (
      <NoRecords definition={productListDefinition} />
    )
  if (isPhone) return <GridCards grid={grid} onNeed={rows.need} />
  const openFind = () => document.querySelector<HTMLElement>('[data-shortcut="grid-find"]')?.click()
  return <GridTable grid={grid} total={rows.total} onNeed={rows.need} onFind={openFind} onReview={() => void saving.open()} />
}

function Top({ rows, grid, store, onList }: { rows: GridRows; grid: Grid; store: GridStore; onList: () => void }) {
  const total = rows.total ?? 0
  return (
    <div className="dt-top">
      <h1 className="dt-title" tabIndex={-1}>
        Parts: grid
      </h1>
      <p className="text-ink-2 tabular-nums">
        <span>
          {rows.total !== null &&
            `${countOf(total, 'row', 'rows')}${total > MAX_ROWS ? `, of which the first ${MAX_ROWS.toLocaleString('en-US')}` : ''}`}
        </span>
        {rows.error && rows.total !== null && (
          <>
            , not all could be loaded{' '}
            <button type="button" className="dt-link" onClick={rows.reload}>
              Retry
            </button>
          </>
        )}
      </p>
      <div className="dt-actions">
        <div className="dt-actions gr-tools">
          <FindPanel grid={grid} total={total} />
          <FillPanel grid={grid} />
        </div>
        <button type="button" className="dt-button" disabled={!store.canUndo()} onClick={grid.commands.undo}>
          Undo
        </button>
        <button type="button" className="dt-button" disabled={!store.canRedo()} onClick={grid.commands.redo}>
          Redo
        </button>
        <button type="button" className="dt-button" onClick={onList}>
          List
        </button>
      </div>
    </div>
  )
}

/** Parts as a grid: cells are changed in place, reviewed, and saved as one change. Filter, order and columns are those of the list. */
export function GridPage({ search, onSearch, onList, staffId }: GridPageProps) {
  const root = useRestOfWindow()
  const isPhone = useMediaQuery(PHONE)
  const [store] = useState(createGridStore)
  const { columns: remembered } = useListPreference('products')
  const columns = useMemo(() => gridColumns(search.columns ?? remembered), [search.columns, remembered])
  const rows = useGridRows(search)
  const grid = useGrid({ rows: rows.rows, columns, store })
  const saving = useSaving({ store, put: rows.put, say: grid.say })
  const draft = useDraftEdits(store, staffId)
  const guard = useLeaveGuard(() => store.edits().size > 0)
  useShortcuts([
    { keys: 't', label: 'Back to the list', run: onList },
    { keys: 'Mod+s', label: 'Review changes', run: () => void saving.open() },
    { keys: 'F8', label: 'Next cell that cannot be saved', run: grid.commands.goToError },
  ])
  return (
    <div ref={root} className="dt gr">
      {[tableStyles, listStyles, gridStyles].map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <Top rows={rows} grid={grid} store={store} onList={onList} />
      <div>
        <Offer draft={draft} />
        <FilterBar
          title="Parts"
          fields={productListDefinition.fields}
          searchHint={productListDefinition.searchHint}
          search={search}
          onSearch={onSearch}
        />
      </div>
      <Said grid={grid} isPhone={isPhone} />
      <Body rows={rows} grid={grid} saving={saving} isPhone={isPhone} search={search} onSearch={onSearch} />
      <Foot store={store} grid={grid} saving={saving} />
      <ReviewDialog saving={saving} />
      <LeaveDialog guard={guard} />
    </div>
  )
}
