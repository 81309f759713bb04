import type { FileStorage } from '#server/services/file-storage.ts'
import { writeSummed } from './sums.ts'
import type { Summed } from './sums.ts'

/** One look at the uploaded files: those of `from` that are not `done` yet go to the backup `to`, below `files` there. */
interface Look {
  from: Pick<FileStorage, 'list' | 'read'>
  to: string
  done: Map<string, Summed>
  onBytes: (bytes: number) => void
}

/** Whether a key is a path below a folder, as all keys of the shop are. In a bucket there may be what others have stored. */
const isPath = (key: string) => !key.includes('\n') && key.split('/').every((part) => !['', '.', '..'].includes(part))

/**
 * Copies the uploaded files that are not `done` yet, and adds them there. What is stored under a name never changes; one that is removed
 * meanwhile was wanted by nobody any more.
 */
export async function copyNewFiles({ from, to, done, onBytes }: Look): Promise<void> {
  for await (const key of from.list()) {
    if (done.has(key) || !isPath(key)) continue
    const file = await from.read(key)
    if (file) done.set(key, await writeSummed({ folder: to, path: `files/${key}` }, file.body, onBytes))
  }
}
