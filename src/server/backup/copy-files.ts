import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSummed } from './sums.ts'
import type { Summed } from './sums.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Uploads that are not finished yet (`file-storage.ts`). */
const UNFINISHED = 'unfinished'

/** The files below a folder, by their paths in it; none when it does not exist. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : []))
  return paths.filter((path) => !path.startsWith(`${UNFINISHED}/`)).toSorted()
}

/** One look at the uploaded files: those of `from` that are not `done` yet go to the backup `to`, below `files` there. */
interface Look {
  from: string
  to: string
  done: Map<string, Summed>
  onBytes: (bytes: number) => void
}

/**
 * Copies the uploaded files that are not `done` yet, and adds them there. What is stored under a name never changes; one that is removed
 * meanwhile was wanted by nobody any more.
 */
export async function copyNewFiles({ from, to, done, onBytes }: Look): Promise<void> {
  for (const name of await filesBelow(from)) {
    if (done.has(name)) continue
    const file = await open(join(from, name)).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    // The stream closes it.
    if (file) done.set(name, await writeSummed({ folder: to, path: `files/${name}` }, file.createReadStream(), onBytes))
  }
}
