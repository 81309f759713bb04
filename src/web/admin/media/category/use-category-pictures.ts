import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { errorText } from '#web/api.ts'
import { categoryPicturesQuery, saveCategoryPicture } from './category-pictures-query.ts'
import type { CategoryPicture } from './category-pictures-query.ts'
import { sourceName } from '../file-slug.ts'
import type { UnmatchedFile } from '../unmatched-files.tsx'
import { matchCategory } from './match-category.ts'
import { useUploads } from '../use-uploads.ts'

type List = { categories: CategoryPicture[] }

/** The pictures of categories: given, replaced, taken away with undo; and files that find their categories by their names. */
export function useCategoryPictures() {
  const client = useQueryClient()
  const query = useQuery(categoryPicturesQuery())
  const { queryKey } = categoryPicturesQuery()
  const [unmatched, setUnmatched] = useState<UnmatchedFile[]>([])
  // Which category an upload is for: of files, by the file itself.
  const [targets] = useState(() => new Map<File | string, string>())
  const current = (id: string) => client.getQueryData<List>(queryKey)?.categories.find((category) => category.id === id)

  async function save(id: string, imageUrl: string | null, { isUndo = false } = {}) {
    const before = current(id)
    if (!before || before.imageUrl === imageUrl) return
    try {
      const saved = await saveCategoryPicture(before, imageUrl)
      client.setQueryData<List>(queryKey, (list) => list && { categories: list.categories.map((old) => (old.id === id ? saved : old)) })
      if (!isUndo)
        toast({
          text: imageUrl === null ? `Picture of ${before.name} removed.` : `${before.name} has its picture.`,
          undo: () => void save(id, before.imageUrl, { isUndo: true }),
        })
    } catch (error) {
      toast({ text: `${before.name} was not changed.`, detail: errorText(error), tone: 'error' })
      await client.invalidateQueries({ queryKey })
    }
  }
  const uploading = useUploads((media, source) => void save(targets.get(source) ?? '', media.url))

  /** Files or addresses for one category: the last one counts. */
  function give(id: string, sources: readonly (File | string)[]) {
    const last = sources.at(-1)
    if (last === undefined) return
    targets.set(last, id)
    uploading.add([last])
  }
  /** Files that are named after their categories. */
  function giveByName(sources: readonly (File | string)[]) {
    const matches = sources.map((source) => {
      const name = sourceName(source)
      return { source, name, match: matchCategory(name, query.data?.categories ?? []) }
    })
    setUnmatched(matches.flatMap(({ name, match }) => ('reason' in match ? [{ name, reason: match.reason }] : [])))
    const known = matches.flatMap(({ source, match }) => ('category' in match ? [{ source, id: match.category.id }] : []))
    for (const { source, id } of known) targets.set(source, id)
    uploading.add(known.map(({ source }) => source))
  }
  return { query, unmatched, clearUnmatched: () => setUnmatched([]), give, giveByName, save, ...uploading }
}
