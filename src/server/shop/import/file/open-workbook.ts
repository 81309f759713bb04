import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Semaphore } from '#server/semaphore.ts'
import { log } from '#server/log.ts'
import { TableError } from './read-csv.ts'

/** How long a workbook may take (ms): one of 50,000 rows and twenty columns takes four seconds. */
const TIMEOUT = 60_000

/** The heap of the process that reads it (MB); what it unpacks comes on top. */
const HEAP_MB = 256

/** The status with which the program ends that has said in words why it does not take the workbook. */
const REFUSED = 3

/** One workbook at a time: each takes the memory of many requests. */
const semaphore = new Semaphore({ running: 1 })

/** The program: beside this source, or where the build puts it, which is the server's folder. */
function programFile(): string {
  const places = ['workbook-program.ts', 'workbook-program.js', '../workbook-program.js'].map((file) => new URL(file, import.meta.url))
  const found = places.map((place) => fileURLToPath(place)).find((file) => existsSync(file))
  if (found === undefined) throw new Error('the program that reads workbooks is not in the build')
  return found
}

async function runProgram(bytes: Buffer): Promise<Buffer> {
  const program = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, programFile()], {
    // It reads a stranger's file, and needs none of the shop's secrets.
    env: { NODE_ENV: 'production' },
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
  })
  // One that has refused the file does not read the rest of it.
  program.stdin.on('error', () => {}).end(bytes)
  const [csv, said, [status]] = await Promise.all([buffer(program.stdout), text(program.stderr), once(program, 'close')])
  if (status === 0) return csv
  if (status === REFUSED) throw new TableError(said)
  log.warn({ status, said: said.slice(-2_000) }, 'a workbook was too much for the program that reads workbooks')
  throw new TableError('The workbook is too large or too involved to be read. Save its sheet as CSV.')
}

/**
 * The first sheet of a workbook, as a CSV file in UTF-8. A process of its own reads it, whose memory and time are limited: a workbook holds up
 * nobody's request, and one that is made to be hard to read ends that process alone.
 * @throws {TableError}
 */
export const openWorkbook = (bytes: Buffer): Promise<Buffer> => semaphore.run(() => runProgram(bytes))
