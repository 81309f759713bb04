import { matchLines } from '#domain/order-lines.ts'
import type { LineRules } from '#domain/order-lines.ts'
import { Problem } from '#domain/problem.ts'

/** Refuses a request for what stands in one of its fields. */
export const refuseField = (field: string, message: string, code: 'invalid_input' | 'refund_too_large' = 'invalid_input'): never => {
  throw new Problem(code, { detail: `${field} ${message}`, fields: { [field]: message } })
}

/** `matchLines` for verbs: each line that was asked for with the one that it names. @throws {Problem} `invalid_input` naming the field */
export function requireLines<Asked extends { lineId: string; quantity: number }, Known extends { id: string }>(
  asked: readonly Asked[],
  known: readonly Known[],
  rules: LineRules<Asked, Known>,
): { asked: Asked; line: Known }[] {
  const found = matchLines(asked, known, rules)
  return 'matches' in found ? found.matches : refuseField(found.refusal.field, found.refusal.message)
}
