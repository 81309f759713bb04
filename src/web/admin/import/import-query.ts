import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ImportWarning, ImportRowState, ImportType } from '#domain/import/import-fields.ts'
import type { ImportTold } from '#domain/import/import-notes.ts'
import { api, ApiProblem, read, type Schema } from '#web/api.ts'
import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { uploadTime } from '#web/ui/form/upload-time.ts'

export type Import = Schema<'Import'>
type Step = 'cancel' | 'undo'

/** How often something that runs is asked after, in ms. */
const SOON = 1_000

const RUNS = new Set(['running', 'undoing'])

/** Whether something of it goes on in the background. */
export const isBusy = ({ state, changeSet }: Pick<Import, 'state' | 'changeSet'>): boolean =>
  state === 'reading' || state === 'checking' || RUNS.has(changeSet?.state ?? '')

/** An import, asked again while something of it runs. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['admin', 'import', importId],
    queryFn: ({ signal }) => read(api.GET('/api/admin/imports/{importId}', { params: { path: { importId } }, signal })),
    staleTime: 0,
    // While the shop does not answer, what stands here may be old.
    refetchInterval: ({ state: { data, error } }) => (data && (isBusy(data) || error) ? SOON : false),
  })

/** A page of all imports. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'imports', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/imports', { params: { query: { page } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isBusy) ? SOON * 2 : false),
  })

/** Which rows of an import are shown. */
export interface RowFilter {
  state?: ImportRowState
  alarm?: ImportWarning
  told?: ImportTold
  page: number
}

/** A page of rows. */
export const importRowsQuery = (importId: string, filter: RowFilter) =>
  queryOptions({
    queryKey: ['admin', 'import', importId, 'rows', filter],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/imports/{importId}/rows', { params: { path: { importId }, query: { ...filter } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** A page of the parts that earlier files of the same kind have brought, and that this one has no more. */
export const goneQuery = (importId: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'import', importId, 'gone', page],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/imports/{importId}/gone', { params: { path: { importId }, query: { page } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The names in a file that the shop does not know. */
export const unknownNamesQuery = (importId: string) =>
  queryOptions({
    queryKey: ['admin', 'import', importId, 'names'],
    queryFn: ({ signal }) => read(api.GET('/api/admin/imports/{importId}/names', { params: { path: { importId } }, signal })),
    staleTime: 0,
  })

/** What a file brings; where nobody has said so, its columns may say better. */
interface SentType {
  type: ImportType
  isChosen: boolean
}

/** Sends a file as it is. @returns the id of its import. @throws {ApiProblem} */
export async function uploadFile(file: Blob, { name, type, isChosen }: SentType & { name: string }): Promise<string> {
  const query = new URLSearchParams({ type, guess: isChosen ? 'no' : 'yes', name: name.slice(0, 200) || 'Pasted table' })
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetch(`/api/admin/imports?${query}`, {
    method: 'POST',
    body: file,
    headers,
    signal: AbortSignal.timeout(uploadTime(file)),
  })
  // A body that is not JSON comes from a proxy, not from the API.
  const body = parseRecord(await response.text())
  if (response.ok && typeof body.id === 'string') return body.id
  throw new ApiProblem(response.status, body)
}

const asked = (importId: string) => ({ path: { importId } })

/** Checks all rows with these columns. @throws {ApiProblem} */
export const checkImport = (importId: string, plan: Pick<Import, 'type' | 'mapping' | 'options'>): Promise<Import> =>
  read(api.POST('/api/admin/imports/{importId}/check', { params: asked(importId), body: plan }))

/** Applies what this check of it has found. @throws {ApiProblem} `conflict` when it was checked again since. */
export const startImport = ({ id, checkedAt }: Pick<Import, 'id' | 'checkedAt'>): Promise<Import> =>
  read(api.POST('/api/admin/imports/{importId}/{step}', { params: { path: { importId: id, step: 'start' } }, body: { checkedAt } }))

/** Stops its check. @throws {ApiProblem} */
export const stopCheck = (importId: string): Promise<Import> =>
  read(api.POST('/api/admin/imports/{importId}/{step}', { params: { path: { importId, step: 'stop' } }, body: {} }))

/** Throws it away. @throws {ApiProblem} */
export const discardImport = (importId: string) => read(api.DELETE('/api/admin/imports/{importId}', { params: asked(importId) }))

/** Makes an import of fits of the models that the texts of an applied import name. @throws {ApiProblem} */
export const bringNamedFits = (importId: string): Promise<Import> =>
  read(api.POST('/api/admin/imports/{importId}/fits', { params: asked(importId), body: {} }))

/** Makes an import that archives the parts which are not in a file any more. @throws {ApiProblem} */
export const archiveGoneParts = (importId: string): Promise<Import> =>
  read(api.POST('/api/admin/imports/{importId}/gone', { params: asked(importId), body: {} }))

/** Mends cells of a row. @throws {ApiProblem} */
export const mendRow = (importId: string, position: number, cells: Record<string, string>): Promise<Import> =>
  read(api.PATCH('/api/admin/imports/{importId}/rows/{position}', { params: { path: { importId, position } }, body: { cells } }))

/** Cancels or undoes a change set. @throws {ApiProblem} */
export const stepJob = (changeSetId: string, step: Step) =>
  read(api.POST('/api/admin/change-sets/{changeSetId}/{step}', { params: { path: { changeSetId, step } }, body: {} }))

/** Has everything asked again that an import may have changed. */
export const importChanged = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ queryKey: ['admin'] })
