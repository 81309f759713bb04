import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#web/content/content-loader.ts'
import { ApplianceSearch } from '#web/fit/appliances/appliance-search.tsx'
import { contentQuery } from '#web/links/content-query.ts'
import { PageHeading } from '#web/content/page-heading.tsx'
import { ReachUs } from '#web/content/reach-us.tsx'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The return window in words; nothing where the shop takes nothing back, or its settings are not known. */
const within = (days = 0) => (days > 0 ? ` within ${days} ${days === 1 ? 'day' : 'days'}` : '')

export const Route = createFileRoute('/returns')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: ({ context }) => loadContent(context.queryClient),
  head: ({ match, loaderData }) =>
    pageHead(match, {
      title: 'Returns',
      description: `How to send a part back${within(loaderData?.returnDays)}, what we refund and when, and what to do when a part does not fit.`,
      path: '/returns',
    }),
  component: ReturnsPage,
})

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="grid gap-0 border-y border-line">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[3rem_1fr] items-baseline border-b border-line py-3 last:border-0">
          <span className="font-display text-h3 font-bold text-petrol" aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

function Questions({ questions }: { questions: { question: string; answer: string }[] }) {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-display text-lead font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Icon name="chevron-down" className="size-5 text-petrol transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-prose pb-4 text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  )
}

function ReturnsPage() {
  const { intro, steps, policy, faq } = useSuspenseQuery(contentQuery()).data.returns
  return (
    <>
      <PageHeading title="Returns">{intro}</PageHeading>
      <div className="shell grid gap-12">
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
          <section aria-labelledby="steps" className="grid gap-5">
            <h2 id="steps">How to return a part</h2>
            {steps.length > 0 && <Steps steps={steps} />}
            <p className="flex flex-wrap gap-x-6 gap-y-2">
              <ShopLink href="/orders" className={buttonClass('secondary')}>
                Find my order
              </ShopLink>
              <ShopLink href="/contact?topic=return#write" className={buttonClass('quiet')}>
                Need help with a return?
              </ShopLink>
            </p>
          </section>
          {policy.length > 0 && (
            <section aria-labelledby="policy" className="sheet p-5 sm:p-6">
              <h2 id="policy" className="text-h3">
                What we take back
              </h2>
              <ul className="mt-4 grid gap-3">
                {policy.map((rule) => (
                  <li key={rule} className="flex gap-3">
                    <Icon name="check" className="mt-0.5 size-5 text-leaf" />
                    {rule}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        {faq.length > 0 && (
          <section aria-labelledby="questions">
            <h2 id="questions" className="mb-4">
              Questions
            </h2>
            <Questions questions={faq} />
          </section>
        )}
        <section aria-labelledby="right-part" className="grid max-w-2xl gap-3">
          <h2 id="right-part">The part that does fit</h2>
          <p className="text-ink-2">The page of your machine lists the parts that are known to fit it.</p>
          <ApplianceSearch />
        </section>
        <ReachUs question="Not sure it fits? Ask before you send it back." />
      </div>
    </>
  )
}
