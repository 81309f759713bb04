/** Why the lines that somebody named cannot be taken: the input's name and the sentence for the person who asked. */
export interface LineRefusal {
  field: string
  message: string
}

/** Pieces of one line, as somebody asks for them. */
interface AskedLine {
  lineId: string
  quantity: number
}

/** What may be asked of each line, beyond that it is there, once. */
export interface LineRules<Asked, Known> {
  /** How many pieces there still are. */
  left: (line: Known) => number
  /** What is said when more are asked for. */
  tooMany: (left: number) => string
  /** What else stands against it: the line's own field and the sentence. */
  also?: (asked: Asked, line: Known) => LineRefusal | null
  /** What the lines are of; an order. */
  of?: 'order' | 'return'
  /** What the input calls its quantity. */
  quantityField?: string
}

/**
 * Checks lines that somebody named against the lines that there are: each of them is one of these, stands there once, and asks for no more
 * pieces than are left. The first fault, by the order of the input, is the one that is told.
 * @returns each line with what it names; or the refusal, which says whether it was the quantity that was too large.
 */
export function matchLines<Asked extends AskedLine, Known extends { id: string }>(
  asked: readonly Asked[],
  known: readonly Known[],
  rules: LineRules<Asked, Known>,
): { matches: { asked: Asked; line: Known }[] } | { refusal: LineRefusal; isTooMany: boolean } {
  const { left, tooMany, also, of = 'order', quantityField = 'quantity' } = rules
  const unclaimed = new Map(known.map((line) => [line.id, line]))
  const matches: { asked: Asked; line: Known }[] = []
  for (const [index, one] of asked.entries()) {
    const refuse = (refusal: LineRefusal, isTooMany = false) => ({
      refusal: { field: `lines.${index}.${refusal.field}`, message: refusal.message },
      isTooMany,
    })
    const line = unclaimed.get(one.lineId)
    if (!line) return refuse({ field: 'lineId', message: `is not a line of this ${of}, or stands here twice` })
    unclaimed.delete(one.lineId)
    if (one.quantity > left(line)) return refuse({ field: quantityField, message: tooMany(left(line)) }, true)
    const other = also?.(one, line)
    if (other) return refuse(other)
    matches.push({ asked: one, line })
  }
  return { matches }
}
