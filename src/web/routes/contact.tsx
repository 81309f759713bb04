import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContactForm } from '#web/contact/contact-form.tsx'
import { loadContent } from '#web/content/content-loader.ts'
import { ApplianceSearch } from '#web/fit/appliances/appliance-search.tsx'
import { contentQuery } from '#web/links/content-query.ts'
import { PageHeading } from '#web/content/page-heading.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { phoneHref } from '#web/ui/phone-href.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SpecTable } from '#web/ui/part/spec-table.tsx'

export const Route = createFileRoute('/contact')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: ({ context }) => loadContent(context.queryClient),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Contact',
      description: 'Call or write to the parts counter: phone, e-mail, opening hours and address, and how to find your order.',
      path: '/contact',
    }),
  component: ContactPage,
})

function ContactPage() {
  // The initial values of the form, from the link to it. Read here and not in validateSearch, whose code is in the bundle of every page.
  const { topic, order }: Record<string, unknown> = Route.useSearch()
  const person = useQuery(sessionQuery()).data?.person
  const { contact } = useSuspenseQuery(shopQuery()).data
  const { intro, questions } = useSuspenseQuery(contentQuery()).data.contact
  const rows = [
    {
      label: 'Phone',
      value: (
        <a className="link inline-flex min-h-6 items-center" href={phoneHref(contact.phone)}>
          {contact.phone}
        </a>
      ),
      mono: true,
    },
    {
      label: 'E-mail',
      value: (
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      ),
    },
    { label: 'Hours', value: <span className="block text-balance">{contact.hours}</span> },
    { label: 'Address', value: contact.address },
  ]
  return (
    <>
      <PageHeading title="Contact">{intro}</PageHeading>
      <div className="shell grid items-start gap-x-12 gap-y-10 lg:grid-cols-[2fr_3fr]">
        <div className="grid gap-5">
          <SpecTable rows={rows} heading={<h2 className="text-h3">The parts counter</h2>} />
          <div className="flex flex-wrap gap-3">
            <a href={phoneHref(contact.phone)} className={buttonClass('secondary')}>
              <Icon name="phone" />
              Call Us
            </a>
            <a href={`mailto:${contact.email}`} className={buttonClass('secondary')}>
              <Icon name="mail" />
              Write to us
            </a>
          </div>
          <ApplianceSearch className="mt-3" />
        </div>
        <section id="write" aria-labelledby="write-heading" className="sheet grid gap-5 p-5 sm:p-6">
          <h2 id="write-heading" className="text-h3">
            Write to the parts counter
          </h2>
          {/* Other parameters start a new form. */}
          <ContactForm
            key={`${String(topic)} ${String(order)}`}
            topic={topic}
            orderNumber={typeof order === 'string' ? order : ''}
            email={person?.email}
          />
        </section>
        <div className="grid gap-x-12 gap-y-8 lg:col-span-2 lg:grid-cols-2">
          {questions.map(({ title, steps }) => (
            <section key={title}>
              <h2 className="text-h3">{title}</h2>
              <ol className="mt-3 grid list-decimal gap-2 pl-6 marker:font-mono marker:text-ink-3">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          ))}
          <p className="flex flex-wrap gap-x-6 gap-y-2 lg:col-span-2">
            <ShopLink href="/orders" className={buttonClass('secondary')}>
              Find my order
            </ShopLink>
            <ShopLink href="/returns" className={buttonClass('quiet')}>
              Return a part
            </ShopLink>
          </p>
        </div>
      </div>
    </>
  )
}
