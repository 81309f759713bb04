import { CONTACT_TOPICS } from '#domain/customer/contact.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { Renderers } from '../email-context.ts'
import { readOrderFacts } from '../order-email-facts.ts'
import { ContactReceived } from '../templates/customer/contact-received.tsx'
import { MessageAnswer } from '../templates/customer/message-answer.tsx'
import { QuestionAnswer } from '../templates/customer/question-answer.tsx'
import { BuyerLetter } from '../templates/order/buyer-letter.tsx'

/** The e-mails to those who have written to the shop or asked about a part. */
export const MESSAGE_EMAILS: Renderers<'contact_received' | 'message_answer' | 'question_answer' | 'buyer_letter'> = {
  contact_received({ publicUrl, contact, answersWithin }, { payload: { topic, orderNumber } }) {
    const element = (
      <ContactReceived
        topic={CONTACT_TOPICS[topic]}
        orderNumber={orderNumber}
        {...contact}
        answersWithin={answersWithin}
        publicUrl={publicUrl}
      />
    )
    return { subject: 'We have your message', element }
  },
  async message_answer({ facts, publicUrl, contact }, { payload }) {
    const { topic, orderNumber, ...answer } = await facts.answer(payload.entryId)
    const title = [CONTACT_TOPICS[topic], orderNumber].filter(Boolean).join(', ')
    return { subject: `Our answer: ${title}`, element: <MessageAnswer {...answer} {...contact} publicUrl={publicUrl} /> }
  },

  async buyer_letter(context, { payload }) {
    const { facts, contact } = context
    const letter = await facts.buyerLetter(payload.letterId, payload.orderId)
    if (!letter) throw new Undeliverable('The letter, or the order that it is about, is gone.')
    const { common } = await readOrderFacts(context, payload)
    const { number, firstName, orderUrl, publicUrl } = common
    const element = <BuyerLetter {...letter} {...contact} {...{ number, firstName, orderUrl, publicUrl }} />
    return { subject: letter.subject, element }
  },

  async question_answer({ facts, publicUrl }, { payload }) {
    const { stopPath, ...answer } = await facts.question(payload.questionId)
    const stopUrl = publicUrl + stopPath
    const element = <QuestionAnswer {...answer} stopUrl={stopUrl} publicUrl={publicUrl} />
    return { subject: `Our answer about ${answer.productName}`.slice(0, 120), element, unsubscribeUrl: stopUrl }
  },
}
