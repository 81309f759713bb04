import { NewsletterForm } from '#web/newsletter/newsletter-form.tsx'

/** The newsletter on the home page: what it is, and the form. */
export function NewsletterBlock() {
  return (
    <section className="mt-10 border-y border-line bg-sunken lg:mt-14" aria-label="Newsletter">
      <div className="shell grid gap-x-12 gap-y-6 py-10 md:grid-cols-2 lg:py-14">
        <div className="grid content-start gap-3">
          <h2>The parts counter, by e-mail</h2>
          <p className="max-w-prose text-lead text-ink-2">
            New parts on the shelf, old numbers that have been replaced, and short repairs. Every issue has a link that ends it.
          </p>
        </div>
        <NewsletterForm variant="homepage" />
      </div>
    </section>
  )
}
