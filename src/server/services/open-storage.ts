import { join } from 'node:path'
import { createBucketStorage } from './bucket-storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { FileStorage, Storing } from './file-storage.ts'

/** The configuration of the storage (docs/operations.md). */
export interface StorageEnv {
  DATA_DIR: string
  FILES_S3_ENDPOINT?: string | undefined
  FILES_S3_BUCKET?: string | undefined
  FILES_S3_ACCESS_KEY?: string | undefined
  FILES_S3_SECRET_KEY?: string | undefined
  FILES_S3_REGION: string
}

/** The storage, with a count of what it could not do. */
function counted(storage: Storing): FileStorage {
  let failures = 0
  const count = (error: unknown): never => {
    failures++
    throw error
  }
  return {
    write: (key, bytes) => storage.write(key, bytes).catch(count),
    read: (key) => storage.read(key).catch(count),
    remove: (keys) => storage.remove(keys).catch(count),
    list: () => storage.list(),
    sweep: () => storage.sweep().catch(count),
    async hasSpace() {
      const has = await storage.hasSpace()
      if (!has) failures++
      return has
    },
    get failures() {
      return failures
    },
  }
}

/** The bucket of the configuration, or else the folder `files` beside the data. */
export function createFileStorage(env: StorageEnv): FileStorage {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY, FILES_S3_REGION } = env
  if (!FILES_S3_ENDPOINT || !FILES_S3_BUCKET || !FILES_S3_ACCESS_KEY || !FILES_S3_SECRET_KEY)
    return counted(createDiskStorage(join(env.DATA_DIR, 'files')))
  const account = { accessKeyId: FILES_S3_ACCESS_KEY, secretAccessKey: FILES_S3_SECRET_KEY }
  return counted(createBucketStorage({ endpoint: FILES_S3_ENDPOINT, bucket: FILES_S3_BUCKET, account, region: FILES_S3_REGION }))
}
