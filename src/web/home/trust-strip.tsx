import { ContactLinks } from '#web/links/contact-links.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/* One icon a message, in order; a merchant's further messages get the last one. */
const icons: IconName[] = ['truck', 'return', 'tag', 'user', 'shield']

interface TrustStripProps {
  messages: { title: string; text: string }[]
  phone: string | undefined
}

/** Why one may buy here, and whom to ask. */
export function TrustStrip({ messages, phone }: TrustStripProps) {
  return (
    <section className="shell pt-10 lg:pt-14" aria-label="Our promise">
      {messages.length > 0 && (
        <ul className="grid gap-x-8 gap-y-6 border-y border-ink py-8 sm:grid-cols-2 lg:grid-cols-4">
          {messages.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <Icon name={icons[index] ?? 'shield'} className="mt-0.5 size-7 text-petrol" />
              <div>
                <h2 className="text-h4">{title}</h2>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-6 md:flex-nowrap">
        <p className="mr-auto text-lead">Not sure which part it is? Have the model number ready.</p>
        <ContactLinks phone={phone} label="Call Us" />
      </div>
    </section>
  )
}
