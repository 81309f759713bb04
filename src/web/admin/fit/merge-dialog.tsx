import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { StaffAppliancePicker } from '#web/admin/pick/staff-appliance-picker.tsx'
import type { PickedAppliance } from '#web/admin/pick/staff-appliance-picker.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { invalidateFits } from './fit-query.ts'
import type { Appliance } from './fit-query.ts'

/** Asks with which model this one becomes one. It cannot be undone, so the number has to be typed. */
export function MergeDialog({ model, open, onClose }: { model: Appliance; open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState<PickedAppliance | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = `${model.brand.name} ${model.number}`

  async function merge() {
    if (!into) return toast({ text: 'Choose the other model first.', tone: 'warning' })
    setBusy(true)
    try {
      const { moved, differing } = await read(
        api.POST('/api/admin/appliances/{applianceId}/merge', {
          params: { path: { applianceId: model.id } },
          body: { version: model.version, intoId: into.id },
        }),
      )
      const kept = differing.length > 0 ? `It keeps its own word about ${differing.join(', ')}.` : undefined
      toast({ text: `${name} is ${into.name} now; ${moved} statements came with it`, ...(kept && { detail: kept }) })
      onClose()
      await navigate({ href: `/admin/fitment/${into.id}` })
      await invalidateFits(queryClient)
    } catch (error) {
      toast({ text: 'Not merged', detail: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Merge ${name} into another model`}
      description={`What is said of ${name}, its shoppers and its address go to the other model, and ${name} is deleted. Where both say something of a part, the other’s own statement stays. This cannot be undone.`}
      action="Merge the models"
      typed={model.number}
      danger
      busy={isBusy}
      onConfirm={() => void merge()}
    >
      <StaffAppliancePicker label="The model that is kept" value={into} onChange={setInto} without={model.id} />
    </ConfirmDialog>
  )
}
