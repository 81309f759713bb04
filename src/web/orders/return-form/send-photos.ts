import { parseRecord } from '#web/ui/browser/stored-json.ts'

/** For one photograph, on a slow line (ms). */
const TIMEOUT_MS = 120_000

/** Why a photograph was not taken, in the shop's words where it has answered. */
async function refusalOf(response: Response): Promise<string> {
  const { detail } = parseRecord(await response.text())
  return typeof detail === 'string' ? detail : 'It could not be stored.'
}

async function sendOne(path: string, file: File, token: string): Promise<string | null> {
  try {
    const headers = { 'content-type': 'application/octet-stream', 'x-photo-token': token }
    const response = await fetch(path, { method: 'POST', body: file, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? null : `${file.name}: ${await refusalOf(response)}`
  } catch {
    return `${file.name}: the connection failed.`
  }
}

/**
 * Sends photographs for a return that was asked for, one after the other.
 * @returns what is to be said about those that were not taken; null when all were.
 */
export async function sendPhotos(
  { number, rma, token }: { number: string; rma: string; token: string },
  files: readonly File[],
): Promise<string | null> {
  const failures: string[] = []
  for (const file of files) {
    const failure = await sendOne(`/api/orders/${number}/returns/${rma}/photos`, file, token)
    if (failure !== null) failures.push(failure)
  }
  return failures.length > 0 ? `Not all photographs could be added. ${failures.join(' ')}` : null
}
