import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { uploadTime } from '#web/ui/form/upload-time.ts'

/** A photograph that was not taken: why, and whether it may be at another try. */
export interface PhotoFailure {
  file: File
  text: string
  isPassing: boolean
}

async function sendOne(path: string, file: File, token: string): Promise<PhotoFailure | null> {
  try {
    const headers = { 'content-type': 'application/octet-stream', 'x-photo-token': token }
    const response = await fetch(path, { method: 'POST', body: file, headers, signal: AbortSignal.timeout(uploadTime(file)) })
    const { id, detail } = parseRecord(await response.text())
    // A page that somebody else has sent stores nothing, whatever its status.
    if (response.ok && typeof id === 'string') return null
    const text = typeof detail === 'string' ? detail : 'It could not be stored.'
    return { file, text, isPassing: response.ok || response.status >= 500 || response.status === 429 }
  } catch {
    return { file, text: 'the connection failed.', isPassing: true }
  }
}

/** The right to add photographs to a return, which the answer to its request gives. */
export interface PhotoRight {
  /** Of the order, and of the return. */
  number: string
  rma: string
  token: string
}

/**
 * Sends photographs for a return that was asked for, one after the other. @returns those that were not taken. Never throws.
 * @param onNext is told how many have gone before the one that is sent now
 */
export async function sendPhotos(
  { number, rma, token }: PhotoRight,
  files: readonly File[],
  onNext?: (gone: number) => void,
): Promise<PhotoFailure[]> {
  const failures: PhotoFailure[] = []
  for (const [index, file] of files.entries()) {
    onNext?.(index)
    const failure = await sendOne(`/api/orders/${number}/returns/${rma}/photos`, file, token)
    if (failure !== null) failures.push(failure)
  }
  return failures
}
