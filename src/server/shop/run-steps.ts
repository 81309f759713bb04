import { log } from '#server/log.ts'

/**
 * Runs the steps of a job one after the other. One that fails is logged, and the others run all the same.
 * @returns what the steps returned, by their names.
 * @throws after the last step, when any has failed: its error, or an `AggregateError` of several.
 */
export async function runSteps(steps: Record<string, () => Promise<unknown>>): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {}
  const errors: unknown[] = []
  for (const [name, step] of Object.entries(steps))
    try {
      results[name] = await step()
    } catch (error) {
      log.error({ err: error, step: name }, 'a step of a job failed')
      errors.push(error)
    }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
  if (errors.length === 1) throw errors[0]
  return results
}

/**
 * Does `work` for many rows at once; when that fails, for each half of them, down to the row that is to blame: it is logged and left, and all
 * others are done.
 */
export async function workInHalves<Row>(rows: Row[], work: (rows: Row[]) => Promise<unknown>): Promise<void> {
  if (rows.length === 0) return
  try {
    await work(rows)
  } catch (error) {
    if (rows.length === 1) {
      log.error({ err: error, row: rows[0] }, 'a row could not be worked on')
      return
    }
    const middle = Math.ceil(rows.length / 2)
    await workInHalves(rows.slice(0, middle), work)
    await workInHalves(rows.slice(middle), work)
  }
}

/** An error as it can be stored, at most 500 characters: PostgreSQL takes no NUL, which a mail server's answer may hold. */
export const errorText = (error: unknown): string => String(error).replaceAll('\0', '').slice(0, 500)
