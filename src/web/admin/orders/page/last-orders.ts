import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/**
 * The numbers of the orders on the page of the list that this tab of the browser showed last, in its order: those that have left the list since, because
 * they were shipped, keep their place.
 */
export const lastOrders = storedState<readonly string[]>({
  stored: storedText('sessionStorage', 'admin_orders'),
  parse: (text) => (text === null || text === '' ? [] : text.split(' ')),
  onServer: [],
})
