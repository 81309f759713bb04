/** Why requested lines are refused: the input's name and the sentence for the user. */
export interface LineRefusal {
  field: string
  message: string
}

/** A requested quantity of one line. */
interface AskedLine {
  lineId: string
  quantity: number
}

/** The rules for each requested line, beyond that it exists and is named once. */
export interface LineRules<Asked, Known> {
  /** The quantity that is left. */
  left: (line: Known) => number
  /** The message when more is requested. */
  tooMany: (left: number) => string
  /** A further rule: the line's own field and the sentence. */
  also?: (asked: Asked, line: Known) => LineRefusal | null
  /** What the lines belong to; an order by default. */
  of?: 'order' | 'return'
  /** The name of the quantity in the input. */
  quantityField?: string
}

/**
 * Matches requested lines with the existing ones: each must exist, be named once, and request no more than is left. The first error, in the
 * order of the input, is reported.
 * @returns each requested line with its existing one; or the refusal, and whether it was for too large a quantity.
 */
export function matchLines<Asked extends AskedLine, Known extends { id: string }>(
  asked: readonly Asked[],
  known: readonly Known[],
  rules: LineRules<Asked, Known>,
): { matches: { asked: Asked; line: Known }[] } | { refusal: LineRefusal; isTooMany: boolean } {
  const { left, tooMany, also, of = 'order', quantityField = 'quantity' } = rules
  const unclaimed = new Map(known.map((line) => [line.id, line]))
  const matches: { asked: Asked; line: Known }[] = []
  for (const [index, item] of asked.entries()) {
    const refuse = (refusal: LineRefusal, isTooMany = false) => ({
      refusal: { field: `lines.${index}.${refusal.field}`, message: refusal.message },
      isTooMany,
    })
    const line = unclaimed.get(item.lineId)
    if (!line) return refuse({ field: 'lineId', message: `is not a line of this ${of}, or stands here twice` })
    unclaimed.delete(item.lineId)
    if (item.quantity > left(line)) return refuse({ field: quantityField, message: tooMany(left(line)) }, true)
    const other = also?.(item, line)
    if (other) return refuse(other)
    matches.push({ asked: item, line })
  }
  return { matches }
}
