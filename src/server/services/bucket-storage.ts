import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { Problem } from '#domain/problem.ts'
import type { Storing } from './file-storage.ts'

/** How long a connection, an answer's head, and the next of its bytes may take (ms). The last one ends readers who take nothing. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true, socketTimeout: 30_000 }

/** Pictures that are on their way at once: each visitor's own pace holds a connection. */
const MAX_CONNECTIONS = 1_000

interface BucketOptions {
  endpoint: string
  bucket: string
  account: { accessKeyId: string; secretAccessKey: string }
  region: string
}

/** The status of the answer that the SDK made an error of; undefined when there was none. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata: about } = error
  const status = typeof about === 'object' && about && 'httpStatusCode' in about ? about.httpStatusCode : undefined
  return typeof status === 'number' ? status : undefined
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'error')

/** What a failed request says in the shop's words. @throws {Problem} `storage_full`, `unavailable` */
function refuse(error: unknown): never {
  const status = statusOf(error)
  if (status === 507) throw new Problem('storage_full')
  if (nameOf(error) === 'NoSuchBucket') throw new Problem('unavailable', { detail: 'The file storage has no such bucket.' })
  throw new Problem('unavailable', {
    detail: status === undefined ? `The file storage does not answer (${nameOf(error)}).` : `The file storage answered ${status}.`,
  })
}

/**
 * An S3-compatible bucket, addressed by path (Amazon S3, MinIO, R2, Spaces, Swift …), by the official SDK. Nothing of it is kept in memory.
 * Checksums beyond the signature are sent where an operation demands them alone: other makers' servers refuse them.
 */
export function createBucketStorage({ endpoint, bucket, account, region }: BucketOptions): Storing {
  // Loading the SDK takes time that the start of the server does not have, and shops with a disk never need it.
  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const agent = { maxSockets: MAX_CONNECTIONS, keepAlive: true }
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: account,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      requestHandler: { ...PATIENCE, httpAgent: agent, httpsAgent: agent },
    })
    return { sdk, client }
  }
  const bucketOf = () => (opened ??= open())
  return {
    async write(key, bytes) {
      const { sdk, client } = await bucketOf()
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes })).catch(refuse)
    },
    async read(key) {
      const { sdk, client } = await bucketOf()
      const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
        if (nameOf(error) === 'NoSuchKey') return null
        return refuse(error)
      })
      // In Node the body is a stream of Node.
      if (!(found?.Body instanceof Readable)) return null
      return { body: found.Body, bytes: found.ContentLength ?? null }
    },
    async remove(keys) {
      const { sdk, client } = await bucketOf()
      for (const key of keys) await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(refuse)
    },
    async *list() {
      const { sdk, client } = await bucketOf()
      let after: string | undefined
      do {
        const page = await client
          .send(new sdk.ListObjectsV2Command({ Bucket: bucket, ...(after && { ContinuationToken: after }) }))
          .catch(refuse)
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        after = page.NextContinuationToken
      } while (after !== undefined)
    },
    // A bucket shows no file before all of it has arrived.
    sweep: () => Promise.resolve(),
    hasSpace: () => Promise.resolve(true),
  }
}
