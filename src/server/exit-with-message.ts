import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import type { Env } from './env.ts'

/** What the operator is told in a sentence, by the error's name: the classes of a build are not those of the sources. */
const SENTENCES = new Set([
  'BackupError',
  'ConfigurationError',
  'DatabaseUnreachableError',
  'FolderInUseError',
  'FolderUnusableError',
  'FolderVersionError',
])

/** PostgreSQL's code for a full disk: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100'

/** The error's sentence for the operator, null when it has none. A failed statement is the cause of the error that names it. */
function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  if (SENTENCES.has(error.name)) return error.message
  if (code === 'EADDRINUSE') return `PORT: another program has it (${error.message}).`
  if (code === 'EADDRNOTAVAIL' && 'syscall' in error && error.syscall === 'listen')
    return `BIND_ADDRESS: this machine has no such address (${error.message}).`
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') return `PORT: not for this user (${error.message}).`
  return code === DISK_FULL ? `The database's disk is full: ${error.message}` : sentenceOf(error.cause)
}

/**
 * Ends the process with 1 and a sentence when the configuration, the data folder, its disk, the database or the port is not as the shop needs it.
 * @throws every other error as it is.
 */
export function exitWithMessage(error: unknown): never {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(1)
}

/** The database's own words: the query builder puts the statement around them, and a refused connection has a code only. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Ends a program that only reads with 1 and a sentence when there is no embedded database: opening it would create one. */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Env): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'pglite'))) return
  console.error(`There is no database in ${DATA_DIR}. Set DATABASE_URL or DATA_DIR.`)
  process.exit(1)
}

/** Ends an operator's program with 1 and how it is to be called. */
export function exitWithUsage(usage: string): never {
  console.error(`Usage: ${usage}`)
  process.exit(1)
}

/** The options of an operator's program; with others than it has, it ends with how it is to be called. */
export function readOptions<const Config extends ParseArgsConfig>(config: Config, usage: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node says which option it is, and then how to pass such texts on to programs of its own.
    if (error instanceof TypeError) console.error(`${error.message.split('. ', 1)[0]}.`)
    return exitWithUsage(usage)
  }
}

/** The configuration of an operator's program. With a bad one it ends as the shop would: every problem in a line, and no stack. */
export async function readConfiguration(): Promise<Env> {
  // Loaded once Node is known to be new enough for it.
  const { parseEnv } = await import('./env.ts')
  try {
    return parseEnv(process.env)
  } catch (error) {
    return exitWithMessage(error)
  }
}
