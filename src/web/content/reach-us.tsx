import { useSuspenseQuery } from '@tanstack/react-query'
import { ContactLinks } from '#web/links/contact-links.tsx'
import { shopQuery } from '#web/links/shop-query.ts'

/** A closing line for pages of texts: ask a person. */
export function ReachUs({ question }: { question: string }) {
  const { contact } = useSuspenseQuery(shopQuery()).data
  return (
    <div className="sheet flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:p-6 md:flex-nowrap" data-tone="sunken">
      <div className="mr-auto">
        <h2 className="text-h3">{question}</h2>
        <p className="mt-1 text-ink-2">{contact.hours}</p>
      </div>
      <ContactLinks phone={contact.phone} />
    </div>
  )
}
