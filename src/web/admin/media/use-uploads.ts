import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/api.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { FailedUpload, refusalOf, uploadAddress, uploadFile } from './picture-file.ts'
import type { Media } from './picture-file.ts'

/** Files that are sent at the same time; the shop makes sizes of about as many at once. */
const AT_ONCE = 2

/** A file or an address that is becoming a picture. */
export interface Upload {
  id: string
  name: string
  source: File | string
  state: 'waiting' | 'sending' | 'failed'
  /** The share that has arrived, from 0 to 1. */
  progress: number
  /** Why it failed. */
  error: string | null
  /** Whether the same file may succeed another time: one of a wrong type never does. */
  mayRetry: boolean
}

const itemOf = (source: File | string): Upload => {
  const isFile = source instanceof File
  const error = isFile ? refusalOf(source) : null
  const name = isFile ? source.name : source
  return { id: randomId(12), name, source, state: error === null ? 'waiting' : 'failed', progress: 0, error, mayRetry: error === null }
}

/**
 * Uploads that run two at a time, each with its own progress and failure.
 * @param onDone gets each picture, and the place of its file among all that were added, from 0.
 */
export function useUploads(onDone: (media: Media, source: File | string, place: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const items = useRef<Upload[]>([])
  const places = useRef(new Map<string, number>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const show = (next: Upload[]) => {
    items.current = next
    setUploads(next)
  }
  const change = (id: string, part: Partial<Upload>) => show(items.current.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const dismiss = (id: string) => show(items.current.filter((item) => item.id !== id))

  async function send({ id, source }: Upload) {
    try {
      const media =
        typeof source === 'string' ? await uploadAddress(source) : await uploadFile(source, (progress) => change(id, { progress }))
      dismiss(id)
      done.current(media, source, places.current.get(id) ?? 0)
    } catch (error) {
      change(id, { state: 'failed', error: error instanceof FailedUpload ? error.message : errorText(error) })
    }
    sendNext()
  }
  function sendNext() {
    const sending = items.current.filter(({ state }) => state === 'sending').length
    for (const item of items.current.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - sending))) {
      change(item.id, { state: 'sending', progress: 0, error: null })
      void send(item)
    }
  }
  function add(sources: readonly (File | string)[]) {
    const added = sources.map(itemOf)
    for (const { id } of added) places.current.set(id, places.current.size)
    show([...items.current, ...added])
    sendNext()
  }
  function retry(id: string) {
    change(id, { state: 'waiting' })
    sendNext()
  }
  return { uploads, add, retry, dismiss, isBusy: uploads.some(({ state }) => state !== 'failed') }
}
