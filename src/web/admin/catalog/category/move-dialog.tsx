import { useState } from 'react'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CategoryChoice } from './category-choice.tsx'
import type { StaffCategory } from './category-query.ts'
import { MovePreview } from './move-preview.tsx'
import { isThere, refusalOf } from './tree-steps.ts'
import type { TreePlace } from './tree-steps.ts'

interface MoveDialogProps {
  nodes: readonly StaffCategory[]
  category: StaffCategory
  /** Where it was dropped or sent; another can be chosen. */
  place: TreePlace
  onMove: (place: TreePlace) => void
  onClose: () => void
}

/** What a move would change, before it is made. */
export function MoveDialog({ nodes, category, place: wanted, onMove, onClose }: MoveDialogProps) {
  const [place, setPlace] = useState(wanted)
  const refusal = refusalOf(nodes, category, place.parentId)
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Move ${category.name}`}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button variant="primary" disabled={refusal !== null || isThere(nodes, category, place)} onClick={() => onMove(place)}>
            Move it
          </Button>
        </>
      }
    >
      <CategoryChoice
        label="Under"
        nodes={nodes}
        hasTop
        value={place.parentId}
        isAllowed={(node) => node.id === category.parentId || refusalOf(nodes, category, node.id) === null}
        onChange={(parentId) => setPlace({ parentId, beforeId: parentId === wanted.parentId ? wanted.beforeId : null })}
      />
      {refusal ? (
        <p role="alert" className="text-brick">
          {refusal}
        </p>
      ) : (
        <MovePreview nodes={nodes} category={category} parentId={place.parentId} />
      )}
    </StaffDialog>
  )
}
