import { validateListSearch, type ListSearch } from '#web/admin/table/list/list-search.ts'
import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** The list of parts as this tab of the browser showed it last: which part comes before a part, and which after it. */
export const lastProductList = storedState<ListSearch>({
  stored: storedText('sessionStorage', 'admin_products'),
  parse: (text) => validateListSearch(parseRecord(text)),
  onServer: {},
})
