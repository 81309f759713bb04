import { queryOptions } from '@tanstack/react-query'
import { CERTIFICATE_TOO_LARGE, MAX_CERTIFICATE_BYTES } from '#domain/tax-exemption.ts'
import type { CertificateContent } from '#domain/tax-exemption.ts'
import { ApiProblem, api, read, UNAUTHENTICATED } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { uploadTime } from '#web/ui/form/upload-time.ts'

export type Certificate = Schema<'TaxCertificate'>

/** The tax-exempt certificates of whoever is signed in, the newest first. */
export const certificatesQuery = () =>
  queryOptions({
    queryKey: ['tax-certificates'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/account/tax-certificates', { signal }))).certificates,
  })

const at = (certificateId: string) => ({ path: { certificateId } })

/** What its owner does with a certificate; each gives all as they are then. @throws {ApiProblem} */
export const certificateActions = {
  submit: async (id: string, body: CertificateContent) =>
    (await read(api.POST('/api/account/tax-certificates/{certificateId}/submit', { params: at(id), body }))).certificates,
  withdraw: async (id: string) =>
    (await read(api.POST('/api/account/tax-certificates/{certificateId}/withdraw', { params: at(id), body: {} }))).certificates,
}

/** The address of a certificate's file. */
export const certificateFile = (id: string): string => `/api/account/tax-certificates/${id}/file`

/** The `accept` of the file's control. The API looks at the bytes themselves. */
export const ACCEPTED_CERTIFICATES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** Why a file cannot be a certificate, before anybody waits for its upload; null when it may be one. */
export function certificateRefusal({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'The file is empty.'
  return size > MAX_CERTIFICATE_BYTES ? `${CERTIFICATE_TOO_LARGE} This one has ${Math.ceil(size / 1_048_576)} MB.` : null
}

/**
 * Uploads the file of a certificate; `fetch` would not tell how far it is.
 * @param onProgress the share that has arrived, from 0 to 1. @returns the certificate's id.
 * @throws {ApiProblem} when it is refused; an error with a sentence when the connection is lost.
 */
export const uploadCertificate = (file: File, onProgress: (share: number) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    // A half of a letter at the cut is replaced; `encodeURIComponent` would throw.
    request.open('POST', `/api/account/tax-certificates?${new URLSearchParams({ name: file.name.slice(-100) })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const body = parseRecord(request.responseText)
      if (request.status === 200 && typeof body.id === 'string') resolve(body.id)
      else {
        if (request.status === 401) window.dispatchEvent(new Event(UNAUTHENTICATED))
        reject(new ApiProblem(request.status, body))
      }
    })
    const onLost = () => reject(new Error('The connection was lost while the file was sent. Please choose it again.'))
    request.timeout = uploadTime(file)
    request.addEventListener('timeout', onLost)
    request.addEventListener('error', onLost)
    request.send(file)
  })
