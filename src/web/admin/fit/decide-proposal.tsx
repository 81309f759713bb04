import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { StaffAppliancePicker } from '#web/admin/pick/staff-appliance-picker.tsx'
import type { PickedAppliance } from '#web/admin/pick/staff-appliance-picker.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { invalidateFits } from './fit-query.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'

export type Proposal = Schema<'FitProposal'>
type Decision = { action: 'accept'; applianceId: string; note: string } | { action: 'decline'; note: string } | { action: 'reopen' }

/** Sends decisions; each says what it has done. */
function useDecide({ id, partNumber }: Proposal) {
  const queryClient = useQueryClient()
  const decide = async (decision: Decision): Promise<boolean> => {
    try {
      await read(api.POST('/api/admin/fit-proposals/{proposalId}', { params: { path: { proposalId: id } }, body: decision }))
      const undo = () => void decide({ action: 'reopen' })
      if (decision.action === 'accept') toast({ text: `The shop says now that ${partNumber} does not fit` })
      else if (decision.action === 'decline') toast({ text: 'Declined', undo })
      else toast({ text: 'Open again' })
      return true
    } catch (error) {
      toast({ text: 'Not saved', detail: errorText(error), tone: 'error' })
      return false
    } finally {
      await invalidateFits(queryClient)
    }
  }
  return decide
}

interface DialogProps {
  proposal: Proposal
  onClose: () => void
  onDecide: (decision: Decision) => Promise<boolean>
}

function DecideDialog({ proposal: { partNumber, partName, modelNumber, comment, rma, models }, onClose, onDecide }: DialogProps) {
  const [only, ...others] = models
  const [model, setModel] = useState<PickedAppliance | null>(only && others.length === 0 ? { id: only.id, name: only.name } : null)
  const [note, setNote] = useState('')
  const decide = async (decision: Decision) => {
    if (await onDecide(decision)) onClose()
  }
  const stated = models.find(({ id }) => id === model?.id)?.fits
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Does ${partNumber} not fit?`}
      description={
        rma === null
          ? `A customer has written about ${partName} and “${modelNumber}”.`
          : `${partName} was sent back with ${rma}: it did not fit “${modelNumber}”.`
      }
      footer={
        <>
          <Button onClick={() => void decide({ action: 'decline', note: note.trim() })}>Decline</Button>
          <Button
            variant="primary"
            disabled={!model}
            onClick={() => model && void decide({ action: 'accept', applianceId: model.id, note: note.trim() })}
          >
            It does not fit
          </Button>
        </>
      }
    >
      {comment && <blockquote className="border-l-2 border-line pl-3 wrap-anywhere">{comment}</blockquote>}
      <StaffAppliancePicker label="Model" value={model} onChange={setModel} hint={models.length === 0 ? 'No model has this number.' : ''} />
      {stated === true && <p className="text-amber">The shop says that it fits: accepting overwrites that.</p>}
      <TextArea label="Note" optional maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
    </StaffDialog>
  )
}

/** The button to decide about what a return says, or to think again. */
export function DecideProposal({ proposal }: { proposal: Proposal }) {
  const [isOpen, setOpen] = useState(false)
  const decide = useDecide(proposal)
  const mayChange = useMayChange()
  if (proposal.state === 'accepted' || !mayChange) return null
  if (proposal.state === 'declined')
    return (
      <button type="button" className="dt-link" onClick={() => void decide({ action: 'reopen' })}>
        Reopen
      </button>
    )
  return (
    <>
      <button type="button" className="dt-link" aria-label={`Decide about ${proposal.partNumber}`} onClick={() => setOpen(true)}>
        Decide
      </button>
      {isOpen && <DecideDialog proposal={proposal} onClose={() => setOpen(false)} onDecide={decide} />}
    </>
  )
}
