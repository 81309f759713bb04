import { matchLines } from '#domain/order/order-lines.ts'
import type { LineRules } from '#domain/order/order-lines.ts'
import { Problem } from '#domain/problem.ts'

/** A refusal that names the invalid field. */
export const refuseField = (field: string, message: string, code: 'invalid_input' | 'refund_too_large' = 'invalid_input'): never => {
  throw new Problem(code, { detail: `${field} ${message}`, fields: { [field]: message } })
}

/** `matchLines` that throws: each requested line with the order line that it names. @throws {Problem} `invalid_input` naming the field */
export function requireLines<Asked extends { lineId: string; quantity: number }, Known extends { id: string }>(
  asked: readonly Asked[],
  known: readonly Known[],
  rules: LineRules<Asked, Known>,
): { asked: Asked; line: Known }[] {
  const found = matchLines(asked, known, rules)
  return 'matches' in found ? found.matches : refuseField(found.refusal.field, found.refusal.message)
}
