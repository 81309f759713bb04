import { searchText } from '#web/links/search-params.ts'

/** The state of a report in the address of its page. What is absent has its default; the API says what is wrong with the rest. */
export interface ReportSearch {
  preset?: string
  from?: string
  to?: string
  compare?: string
  group?: string
  sort?: string
  page?: number
}

const TEXTS = ['preset', 'from', 'to', 'compare', 'group', 'sort'] as const

/** For a route's `validateSearch`: never throws; an empty field of the form is no field. */
export function validateReportSearch(search: Record<string, unknown>): ReportSearch {
  const page = Number(searchText(search.page))
  const texts = TEXTS.flatMap((name) => {
    const text = searchText(search[name]).slice(0, 30)
    return text === '' ? [] : [[name, text] as const]
  })
  return { ...Object.fromEntries(texts), ...(Number.isInteger(page) && page > 1 && page < 100_000 && { page }) }
}

/** The address of a report in a state; changes begin at the first page. */
export function reportHref(report: string, { page, ...search }: ReportSearch): string {
  const texts = Object.entries(search).filter(([, text]) => text !== undefined && text !== '')
  const query = new URLSearchParams([...texts, ...(page && page > 1 ? [['page', String(page)]] : [])]).toString()
  return `/admin/reports/${report}${query === '' ? '' : `?${query}`}`
}

/** The same report with something else; what is empty is taken away. */
export const changedReport = (search: ReportSearch, change: Record<string, string | undefined>): ReportSearch =>
  validateReportSearch({ ...search, page: undefined, ...change })
