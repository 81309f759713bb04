import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for S3-compatible storage: keeps bytes in memory, and takes requests alone that are signed by its account. */
export interface Bucket {
  url: string
  /** What is stored, by path. */
  files: Map<string, Buffer>
  /** The requests so far: `PUT /bucket/key`. */
  requests: string[]
  /** Answers everything with this status instead; null for normal. */
  failsWith: number | null
  close(): Promise<void>
}

/** The header of AWS Signature Version 4, of this account, for this day and service, that signs host and date. */
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-test-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host;x-amz-content-sha256;x-amz-date[\w;-]*, Signature=[0-9a-f]{64}$/

/** Starts it on a free port. */
export async function startBucket(): Promise<Bucket> {
  const bucket: Omit<Bucket, 'url' | 'close'> = { files: new Map(), requests: [], failsWith: null }
  const server = createServer((request, response) => {
    const { method = '', headers } = request
    // Behind the question mark the SDK names the operation.
    const url = request.url?.split('?', 1)[0] ?? ''
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bucket.requests.push(`${method} ${url}`)
      if (bucket.failsWith !== null) return void response.writeHead(bucket.failsWith).end('<Error/>')
      if (!SIGNED.test(headers.authorization ?? '') || !headers['x-amz-date']) return void response.writeHead(403).end('<Error/>')
      if (method === 'PUT') bucket.files.set(url, Buffer.concat(chunks))
      if (method === 'DELETE') bucket.files.delete(url)
      if (method !== 'GET') return void response.writeHead(method === 'DELETE' ? 204 : 200).end()
      const found = bucket.files.get(url)
      response
        .writeHead(found ? 200 : 404, found && { 'content-length': found.byteLength })
        .end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return Object.assign(bucket, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
}
