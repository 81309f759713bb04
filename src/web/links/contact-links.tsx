import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { phoneHref } from '#web/ui/phone-href.ts'
import { ShopLink } from './shop-link.tsx'

interface ContactLinksProps {
  /** Undefined while it is not known. */
  phone: string | undefined
  /** Words before the number. */
  label?: string
}

/** The two ways to ask a person: the phone, and the contact page. */
export function ContactLinks({ phone, label = '' }: ContactLinksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-6 md:shrink-0">
      {phone && (
        <a href={phoneHref(phone)} className={buttonClass('secondary')}>
          <Icon name="phone" />
          {label && `${label} `}
          {phone}
        </a>
      )}
      <ShopLink href="/contact" className={buttonClass('quiet')}>
        Contact
      </ShopLink>
    </p>
  )
}
