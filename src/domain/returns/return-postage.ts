import type { ReturnReason } from './return-reason.ts'
import { isFault } from './return-rule.ts'
import type { ReturnRule } from './return-rule.ts'

/** Who pays for sending a part back. */
export type PostagePayer = 'shop' | 'customer'

/** Who pays for sending a part back by this rule: the shop for what is its fault, else as the rule says. */
export const postagePayer = ({ shopPaysPostage }: Pick<ReturnRule, 'shopPaysPostage'>, reason: ReturnReason): PostagePayer =>
  shopPaysPostage || isFault(reason) ? 'shop' : 'customer'

/** Who pays for sending parts back, as one sentence. @param parts who pays for each, and why it comes back; one at least */
export function postageText(parts: readonly { payer: PostagePayer; reason: ReturnReason }[]): string {
  if (parts.every(({ payer }) => payer === 'customer')) return 'You pay the postage for what you send back.'
  if (parts.every(({ payer }) => payer === 'shop')) return 'We pay the postage for what you send back.'
  // The rule of a part may have the shop pay whatever the reason.
  return parts.every(({ payer, reason }) => (payer === 'shop') === isFault(reason))
    ? 'We pay the postage for parts that are faulty, damaged or not what you ordered; you pay it for the others.'
    : 'We pay the postage for some of these parts, as it stands with each in your order; you pay it for the others.'
}
