import { parseRecord } from '#web/ui/browser/stored-json.ts'

/** How long a photograph may take (ms): a minute, and what it has over a line of 160 kbit/s. */
const timeoutOf = ({ size }: File) => 60_000 + size / 20

/** Why a photograph was not taken, in the shop's words where it has answered. */
async function refusalOf(response: Response): Promise<string> {
  const { detail } = parseRecord(await response.text())
  return typeof detail === 'string' ? detail : 'It could not be stored.'
}

/** A photograph that was not taken: why, and whether it may be at another try. */
export interface PhotoFailure {
  file: File
  text: string
  isPassing: boolean
}

async function sendOne(path: string, file: File, token: string): Promise<PhotoFailure | null> {
  try {
    const headers = { 'content-type': 'application/octet-stream', 'x-photo-token': token }
    const response = await fetch(path, { method: 'POST', body: file, headers, signal: AbortSignal.timeout(timeoutOf(file)) })
    if (response.ok) return null
    return { file, text: await refusalOf(response), isPassing: response.status >= 500 || response.status === 429 }
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
