// The program of a process that reads one workbook from its input and writes its table to its output, as CSV. `openWorkbook` starts it.
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { TableError } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

try {
  // Visitors go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not everywhere may a process set its own: the units of `deploy/systemd` refuse it. Then it goes beside them.
}

try {
  process.stdout.write(await readXlsx(await buffer(process.stdin)))
} catch (error) {
  if (!(error instanceof TableError)) throw error
  // A sentence for whoever brought the file, and the status by which `openWorkbook` knows it.
  process.stderr.write(error.message)
  process.exitCode = 3
}
