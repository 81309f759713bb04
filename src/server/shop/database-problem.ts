import { Problem } from '#domain/problem.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { foreignKeyProblem } from './foreign-key-problem.ts'

/** What the database could not do, as the refusal it is: for now, or because a record is gone; null for anything else that is thrown. */
export const databaseProblem = (error: unknown): Problem | null =>
  isUnavailable(error) ? new Problem('unavailable') : foreignKeyProblem(error)
