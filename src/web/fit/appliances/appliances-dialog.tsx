import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MachinesPanel } from './appliances-panel.tsx'

interface MachinesDialogProps {
  open: boolean
  onClose: () => void
}

/** 'My machines' as a window. A machine that is found and chosen closes it: the answer is behind. */
export function MachinesDialog({ open, onClose }: MachinesDialogProps) {
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
      <MachinesPanel isFirst onChosen={onClose} />
    </Dialog>
  )
}
