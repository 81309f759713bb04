import { Text } from '@react-email/components'
import { Lines, MainButton, Quote } from '#server/email/layout/email-components.tsx'
import { EmailLayout, quiet, TextLink } from '#server/email/layout/email-layout.tsx'

interface QuestionAnswerProps {
  productName: string
  partNumber: string
  slug: string
  question: string
  answer: string
  /** Whether the part's page shows both. */
  isPublished: boolean
  stopUrl: string
  publicUrl: string
}

/** The answer to a question about a part: the only e-mail about it. */
export function QuestionAnswer({ productName, partNumber, slug, question, answer, isPublished, stopUrl, publicUrl }: QuestionAnswerProps) {
  return (
    <EmailLayout
      preview={answer.slice(0, 120)}
      title="Our answer to your question"
      publicUrl={publicUrl}
      footer={
        <>
          You get this because this address was given with a question about a part. It is the only e-mail about it.{' '}
          <TextLink href={stopUrl}>No e-mails about my other questions</TextLink>
        </>
      }
    >
      <Text style={{ wordBreak: 'break-word' }}>
        You asked about {productName}, part no. {partNumber}:
      </Text>
      <Quote text={question} />
      <Text style={{ color: quiet, fontSize: 13, margin: '12px 0 0' }}>Our answer</Text>
      <Text style={{ wordBreak: 'break-word', margin: 0 }}>
        <Lines texts={answer.split(/\r?\n/)} />
      </Text>
      {isPublished && <Text>Your question and our answer stand on the page of the part, without your name or address.</Text>}
      <MainButton href={`${publicUrl}/product/${slug}${isPublished ? '#questions' : ''}`}>Open the part</MainButton>
    </EmailLayout>
  )
}
