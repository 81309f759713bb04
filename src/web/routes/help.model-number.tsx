import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { applianceName, toldTypes } from '#domain/fit/appliance.ts'
import { loadContent } from '#web/content/content-loader.ts'
import { contentQuery } from '#web/links/content-query.ts'
import { PageHeading } from '#web/content/page-heading.tsx'
import { ReachUs } from '#web/content/reach-us.tsx'
import { LabelHelp } from '#web/fit/appliances/label-help.tsx'
import { ApplianceSearch } from '#web/fit/appliances/appliance-search.tsx'
import { pageHead } from '#web/links/page-head.ts'

const TITLE = 'Where is my model number?'

export const Route = createFileRoute('/help/model-number')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: ({ context }) => loadContent(context.queryClient),
  head: ({ match }) =>
    pageHead(match, {
      title: TITLE,
      description: 'Where to find the model number of your machine.',
      path: '/help/model-number',
    }),
  component: HelpPage,
})

function HelpPage() {
  const { intro, closing, steps } = useSuspenseQuery(contentQuery()).data.help
  return (
    <>
      <PageHeading title={TITLE}>{intro}</PageHeading>
      <div className="shell grid gap-12">
        <ApplianceSearch className="max-w-2xl" isAtHelp />
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          {toldTypes(steps).map((type) => (
            <section key={type} aria-labelledby={type} className="grid content-start gap-3">
              <h2 id={type} className="scroll-mt-40 text-h3">
                {applianceName(type)}
              </h2>
              <LabelHelp type={type} />
            </section>
          ))}
        </div>
        {closing !== '' && <ReachUs question={closing} />}
      </div>
    </>
  )
}
