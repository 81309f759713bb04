import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { TableFormat } from '#domain/spreadsheet.ts'
import { isComparison, isPreset } from '#domain/time/report-range.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ReportSearch } from './report-search.ts'

export type Report = Schema<'Report'>
export type ReportFile = Schema<'ReportExport'>
export type SavedReport = Schema<'SavedReports'>['saved'][number]
type ReportId = Report['id']

/** How often a file that is being written is asked after, in ms. */
const SOON = 1_000

/** What the API is asked, of what an address says. */
function settingsOf({ preset, from, to, compare, group, sort }: ReportSearch) {
  return {
    ...(preset !== undefined && isPreset(preset) && { preset }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(compare !== undefined && isComparison(compare) && { compare }),
    ...(group !== undefined && { group }),
    ...(sort !== undefined && { sort }),
  }
}

/** The reports that this role may see. */
export const reportsQuery = () =>
  queryOptions({ queryKey: ['admin', 'reports'], queryFn: ({ signal }) => read(api.GET('/api/admin/reports', { signal })) })

/** A page of a report. */
export const reportQuery = (reportId: string, search: ReportSearch) =>
  queryOptions({
    queryKey: ['admin', 'report', reportId, search],
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/admin/reports/{reportId}', {
          params: { path: { reportId }, query: { ...settingsOf(search), page: search.page ?? 1, size: 50 } },
          signal,
        }),
      ),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    // What the API refuses, it refuses again.
    retry: (failures, error) => !(error instanceof ApiProblem) && failures < 1,
  })

/** A figure of a report over time, for its chart: order and page of the table do not matter to it. */
export const reportSeriesQuery = (reportId: string, { sort: _, page: __, ...search }: ReportSearch, column: string) =>
  queryOptions({
    queryKey: ['admin', 'report-series', reportId, search, column],
    queryFn: ({ signal }) =>
      read(
        api.GET('/api/admin/reports/{reportId}/series', {
          params: { path: { reportId }, query: { ...settingsOf(search), column } },
          signal,
        }),
      ),
    staleTime: 30_000,
    retry: (failures, error) => !(error instanceof ApiProblem) && failures < 1,
  })

/** One's files, asked again while one is being written. */
export const reportFilesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'report-files'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/report-exports', { signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.exports.some(({ state }) => state === 'running') ? SOON : false),
  })

/** One's saved reports. */
export const savedReportsQuery = () =>
  queryOptions({ queryKey: ['admin', 'saved-reports'], queryFn: ({ signal }) => read(api.GET('/api/admin/saved-reports', { signal })) })

/** The address of a report's file. */
export const fileHref = (report: Pick<Report, 'id'>, search: ReportSearch, format: TableFormat) =>
  `/api/admin/reports/${report.id}/export?${new URLSearchParams({ ...settingsOf(search), format })}`

/** Has a file written in the background. @throws {ApiProblem} */
export const startFile = (reportId: ReportId, search: ReportSearch, format: TableFormat) =>
  read(
    api.POST('/api/admin/reports/{reportId}/exports', { params: { path: { reportId } }, body: { format, settings: settingsOf(search) } }),
  )

const path = (savedReportId: string) => ({ path: { savedReportId } })

/** What is done with saved reports; each gives all of them as they are then. @throws {ApiProblem} */
export const savedActions = {
  save: (report: ReportId, search: ReportSearch, { name, isWeekly }: { name: string; isWeekly: boolean }) =>
    read(api.POST('/api/admin/saved-reports', { body: { report, name, isWeekly, settings: settingsOf(search) } })),
  change: (id: string, body: { isWeekly: boolean }) =>
    read(api.PATCH('/api/admin/saved-reports/{savedReportId}', { params: path(id), body })),
  remove: (id: string) => read(api.DELETE('/api/admin/saved-reports/{savedReportId}', { params: path(id) })),
}

/** Shows saved reports as an answer has them. */
export const showSaved = (queryClient: QueryClient, saved: Schema<'SavedReports'>) =>
  queryClient.setQueryData(savedReportsQuery().queryKey, saved)
