import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** The appliances of this browser as text; `appliance-store.ts` parses it, and is loaded only where there is any. */
export const storedAppliances = storedState<string | null>({
  stored: storedText('localStorage', 'myMachines'),
  parse: (text) => text,
  onServer: null,
  syncsTabs: true,
})

/** Whether one of them is chosen, without the code that parses them. */
export const hasChosen = (): boolean => /"chosenId":"/.test(storedAppliances.read() ?? '')

/** Whether this browser has any appliance: only then the code that checks against it is loaded. */
export const useHasAppliances = (): boolean => storedAppliances.useValue() !== null
