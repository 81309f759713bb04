import { countBefore, limitVisitor as countVisitor } from '#server/shop/rate-limits.ts'
import type { VisitorLimit } from '#server/shop/rate-limits.ts'
import type { ApiEnv } from './app.ts'
import { knownVisitor } from './visitor.ts'

/**
 * Counts an attempt of the visitor, for any endpoint: a visitor who cannot be identified (`knownVisitor`) is not counted.
 * @param pieces what is attempted at once, where each counts
 * @throws {Problem} `rate_limited` when the visitor's limit (`VISITOR_LIMITS`) is exceeded.
 */
export async function limitVisitor({ shop, address }: ApiEnv['Bindings'], name: VisitorLimit, pieces = 1): Promise<void> {
  const visitor = knownVisitor(address)
  if (visitor !== null) await countVisitor(shop, name, { address: visitor, pieces })
}

/** A change of which an e-mail tells: of one order, or of the ways into one account. */
interface MailedChange {
  name: 'order-change' | 'security-change'
  subject: string
}

/**
 * Makes a change that is mailed to somebody, who may not be the one that makes it: to and fro it would fill their mailbox, and delay the e-mails of all others.
 * What is refused does not count.
 * @throws {Problem} `rate_limited`, and what the change throws
 */
export async function limitMailedChange<Answer>(
  { shop, address }: ApiEnv['Bindings'],
  { name, subject }: MailedChange,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const takeBack = await countBefore(shop, name, { visitor: knownVisitor(address), subject })
  const answer = await change().catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (answer instanceof Response && !answer.ok) await takeBack()
  return answer
}
