import { setImmediate } from 'node:timers/promises'

/** After so long (ms) others of the process have their turn: of long texts each takes some milliseconds. */
const TURN_MS = 20

/** What `read` makes of each row, with turns for others of the process between them. */
export async function mapInTurns<Row, Result>(rows: readonly Row[], read: (row: Row, at: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (const [at, row] of rows.entries()) {
    results.push(read(row, at))
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return results
}
