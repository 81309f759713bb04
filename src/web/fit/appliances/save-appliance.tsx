import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { chooseAppliance, useChosenAppliance } from './appliance-store.ts'
import type { Appliance } from './appliance-store.ts'
import { useAccountAppliances } from './use-account-appliances.ts'

/** Saves an appliance and checks parts against it from now on, with a toast. */
function saveAppliance({ id, brand, number, slug, name, type, discontinued }: Appliance): void {
  chooseAppliance({ id, brand, number, slug, name, type, discontinued })
  const title = `Saved ${brand.name} ${number}`
  toast({ id: 'machine-saved', title, description: 'Parts are now marked with whether they fit it.', tone: 'success' })
}

/** 'Save as my machine' on a model's page. For the chosen one it says so, and stays focusable. */
export function SaveAppliance({ appliance }: { appliance: Appliance }) {
  useAccountAppliances()
  const isMine = useChosenAppliance()?.id === appliance.id
  return (
    <Button aria-disabled={isMine} className="noscript:hidden" onClick={() => isMine || saveAppliance(appliance)}>
      {isMine && <Icon name="check" />}
      {isMine ? 'This is my machine' : 'Save as my machine'}
    </Button>
  )
}
