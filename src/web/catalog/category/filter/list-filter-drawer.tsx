import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Clear, FilterChoices, type FilterProps } from './filter-choices.tsx'

/** The filters in a drawer. All that is chosen there is one step in the browser's history. */
export function ListFilterDrawer({ open, onClose, ...filter }: FilterProps & { open: boolean; onClose: () => void }) {
  const choices = { ...filter, onChange: (next: FilterProps['search']) => filter.onChange(next, true) }
  const { total } = filter.page
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closesOnBack
      title="Filter"
      place="right"
      footer={
        <div className="flex items-center gap-4">
          <Button variant="primary" className="grow" onClick={onClose}>
            {total === 1 ? 'Show 1 product' : `Show ${total} products`}
          </Button>
          <Clear {...choices} />
        </div>
      }
    >
      <p role="status" className="sr-only">
        {total} product(s) found
      </p>
      <FilterChoices {...choices} />
    </Dialog>
  )
}
