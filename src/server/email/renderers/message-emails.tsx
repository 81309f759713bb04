import { CONTACT_TOPICS } from '#domain/customer/contact.ts'
import type { Renderers } from '../email-context.ts'
import { ContactReceived } from '../templates/customer/contact-received.tsx'
import { MessageAnswer } from '../templates/customer/message-answer.tsx'
import { QuestionAnswer } from '../templates/customer/question-answer.tsx'

/** The e-mails to those who have written to the shop or asked about a part. */
export const MESSAGE_EMAILS: Renderers<'contact_received' | 'message_answer' | 'question_answer'> = {
  contact_received({ publicUrl, contact }, { payload: { topic, orderNumber } }) {
    const element = <ContactReceived topic={CONTACT_TOPICS[topic]} orderNumber={orderNumber} {...contact} publicUrl={publicUrl} />
    return { subject: 'We have your message', element }
  },
  async message_answer({ facts, publicUrl, contact }, { payload }) {
    const { topic, orderNumber, ...answer } = await facts.answer(payload.entryId)
    const title = [CONTACT_TOPICS[topic], orderNumber].filter(Boolean).join(', ')
    return { subject: `Our answer: ${title}`, element: <MessageAnswer {...answer} {...contact} publicUrl={publicUrl} /> }
  },

  async question_answer({ facts, publicUrl }, { payload }) {
    const { stopPath, ...answer } = await facts.question(payload.questionId)
    const stopUrl = publicUrl + stopPath
    const element = <QuestionAnswer {...answer} stopUrl={stopUrl} publicUrl={publicUrl} />
    return { subject: `Our answer about ${answer.productName}`.slice(0, 120), element, unsubscribeUrl: stopUrl }
  },
}
