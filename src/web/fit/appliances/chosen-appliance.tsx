import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { chooseMachine, useChosen } from './appliance-store.ts'
import type { Machine } from './appliance-store.ts'
import { useAccountMachines } from './use-account-appliances.ts'

/** Keeps a machine, checks parts against it from now on, and says so. */
export function saveMachine({ id, brand, number, slug, name, type, discontinued }: Machine): void {
  chooseMachine({ id, brand, number, slug, name, type, discontinued })
  const title = `Saved ${brand.name} ${number}`
  toast({ id: 'machine-saved', title, description: 'Parts are now marked with whether they fit it.', tone: 'success' })
}

/** The button that knows which machine is chosen: for the chosen one it says so, and keeps the keyboard's place. */
export function SaveButton({ machine }: { machine: Machine }) {
  useAccountMachines()
  const isMine = useChosen()?.id === machine.id
  return (
    <Button aria-disabled={isMine} className="noscript:hidden" onClick={() => isMine || saveMachine(machine)}>
      {isMine && <Icon name="check" />}
      {isMine ? 'This is my machine' : 'Save as my machine'}
    </Button>
  )
}
