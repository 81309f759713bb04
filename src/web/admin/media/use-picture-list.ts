import { useEffect, useRef } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import type { Media } from './picture-file.ts'
import { useUploads } from './use-uploads.ts'

interface PictureListOptions {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** At most so many; 1 for a single picture, which the next one replaces. */
  max: number
}

/**
 * The pictures of a field, as addresses in their order, and the uploads that end in it. Pictures that were added together stand in the order
 * of their files, whichever arrives first.
 */
export function usePictureList({ value, onChange, max }: PictureListOptions) {
  // Two uploads may end before the form has rendered once.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const placeOf = useRef(new Map<string, number>())
  const change = (next: string[]) => {
    latest.current = next
    onChange(next)
  }
  const insert = (src: string, at: number) => change([...latest.current.slice(0, at), src, ...latest.current.slice(at)])

  function addPicture({ url }: Media, _: File | string, place: number) {
    if (latest.current.includes(url)) return void toast({ text: 'That picture is here already.', tone: 'info' })
    if (max === 1) return change([url])
    if (latest.current.length >= max) return void toast({ text: `At most ${max} pictures.`, tone: 'warning' })
    placeOf.current.set(url, place)
    const later = latest.current.findIndex((src) => (placeOf.current.get(src) ?? -1) > place)
    insert(url, later < 0 ? latest.current.length : later)
  }
  const uploading = useUploads(addPicture)

  function move(from: number, to: number) {
    const rest = latest.current.filter((_, index) => index !== from)
    const moved = latest.current[from]
    if (moved !== undefined) change([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  function remove(index: number) {
    const src = latest.current[index]
    if (src === undefined) return
    change(latest.current.filter((_, at) => at !== index))
    toast({ text: 'Picture removed.', undo: () => insert(src, index) })
  }
  const replace = (index: number, src: string) => change(latest.current.map((old, at) => (at === index ? src : old)))
  return { ...uploading, move, remove, replace }
}
