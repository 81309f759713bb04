import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneHref } from '#web/ui/phone-href.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A closing line for pages of texts: ask a person. */
export function ReachUs({ question }: { question: string }) {
  const { contact } = useSuspenseQuery(shopQuery()).data
  return (
    <div className="sheet flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:p-6 md:flex-nowrap" data-tone="sunken">
      <div className="mr-auto">
        <h2 className="text-h3">{question}</h2>
        <p className="mt-1 text-ink-2">{contact.hours}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-6 md:shrink-0">
        <a href={phoneHref(contact.phone)} className={buttonClass('secondary')}>
          <Icon name="phone" />
          {contact.phone}
        </a>
        <ShopLink href="/contact" className={buttonClass('quiet')}>
          Contact
        </ShopLink>
      </p>
    </div>
  )
}
