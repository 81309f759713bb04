import { useQuery, useQueryClient } from '@tanstack/react-query'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import { api, read } from '#web/api.ts'
import type { Media } from './picture-file.ts'

/** An uploaded picture by its address. @param src one for which `uploadedId` is not null. */
const mediaQuery = (src: string) => ({
  queryKey: ['admin', 'media', src],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    read(api.GET('/api/admin/media/{mediaId}', { params: { path: { mediaId: uploadedId(src) ?? '' } }, signal })),
  staleTime: 60_000,
})

/** The uploaded picture at this address; undefined while it loads, and for any other address. */
export const useMedia = (src: string): Media | undefined => useQuery({ ...mediaQuery(src), enabled: uploadedId(src) !== null }).data

/** Says what an uploaded picture shows. @throws {ApiProblem} */
export function useDescribe() {
  const client = useQueryClient()
  return async (src: string, alt: string) => {
    const media = await read(
      api.PATCH('/api/admin/media/{mediaId}', { params: { path: { mediaId: uploadedId(src) ?? '' } }, body: { alt } }),
    )
    client.setQueryData(mediaQuery(src).queryKey, media)
  }
}
