import { useEffect } from 'react'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { late, useLate } from '#web/ui/lazy-module.ts'
import type { Late } from '#web/ui/lazy-module.ts'

/** The appliances of this browser as text; `appliance-store.ts` reads it. */
export const storedMachines = storedText('localStorage', 'myMachines')

/** Whether one of them is chosen, told without the code that reads them. */
export const hasChosen = (): boolean => /"chosenId":"/.test(storedMachines.read() ?? '')

/** Badges and the cart's warning: for those who have chosen an appliance. */
export const badgeCode = late(() => import('./badge.tsx'))
export const warningCode = late(() => import('./misfit-warning.tsx'))

/** The answer on a product's page. */
export const checkCode = late(() => import('./fit-check.tsx'))

/** The window 'My machines': comes with the first press on what opens it, or shortly before. */
export const machinesCode = late(() => import('./appliances/appliances-dialog.tsx'))

/** Code that is of use only where an appliance is kept: fetched when there is one, and drawn with when it has come. */
export function useWithMachine<Module>(code: Late<Module>): Module | undefined {
  useEffect(() => {
    if (storedMachines.read() !== null) code.hint()
  }, [code])
  return useLate(code)
}
