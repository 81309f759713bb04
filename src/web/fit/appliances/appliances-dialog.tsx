import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppliancesPanel } from './appliances-panel.tsx'

interface AppliancesDialogProps {
  open: boolean
  onClose: () => void
}

/** 'My machines' as a window. An appliance that is found and chosen closes it: the answer is behind. */
export function AppliancesDialog({ open, onClose }: AppliancesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="My machines"
      className="w-full max-w-xl"
      footer={
        <Button variant="secondary" className="w-full" onClick={onClose}>
          Done
        </Button>
      }
    >
      <AppliancesPanel isFirst onChosen={onClose} />
    </Dialog>
  )
}
