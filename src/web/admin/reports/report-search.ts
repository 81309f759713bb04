import { searchText } from '#web/links/search-params.ts'

/** The state of a report in the address of its page. What is absent or undefined has its default; the API says what is wrong with the rest. */
export interface ReportSearch {
  preset?: string | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: string | undefined
  group?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

const TEXTS = ['preset', 'from', 'to', 'compare', 'group', 'sort'] as const

/**
 * For a route's `validateSearch`: never throws; an empty field of the form is no field. Said, and not left out: what a route leaves out stays as it
 * was sent.
 */
export function validateReportSearch(search: Record<string, unknown>): ReportSearch {
  const page = Number(searchText(search.page))
  const texts = TEXTS.map((name) => [name, searchText(search[name]).slice(0, 30) || undefined] as const)
  return { ...Object.fromEntries(texts), page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : undefined }
}

/** The address of a report in a state; changes begin at the first page. */
export function reportHref(report: string, { page, ...search }: ReportSearch): string {
  const texts = Object.entries(search).flatMap(([name, text]) => (text ? [[name, text]] : []))
  const query = new URLSearchParams([...texts, ...(page && page > 1 ? [['page', String(page)]] : [])]).toString()
  return `/admin/reports/${report}${query === '' ? '' : `?${query}`}`
}

/** The same report with something else; what is empty is taken away. */
export const changedReport = (search: ReportSearch, change: Record<string, string | undefined>): ReportSearch =>
  validateReportSearch({ ...search, page: undefined, ...change })
