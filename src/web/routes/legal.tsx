import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#web/content/content-loader.ts'
import { contentQuery } from '#web/links/content-query.ts'
import { PageHeading } from '#web/content/page-heading.tsx'
import { ReachUs } from '#web/content/reach-us.tsx'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/legal')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: ({ context }) => loadContent(context.queryClient),
  head: ({ match }) =>
    pageHead(match, {
      title: 'Legal',
      description: 'Terms of sale, privacy, shipping, and what the shop keeps in your browser.',
      path: '/legal',
    }),
  component: LegalPage,
})

function LegalPage() {
  const { sections } = useSuspenseQuery(contentQuery()).data.legal
  return (
    <>
      <PageHeading title="Legal">{sections.map(({ title }) => title).join(' · ')}</PageHeading>
      <div className="shell grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_3fr]">
        <nav aria-label="On this page" className="sheet p-5 lg:sticky lg:top-40">
          <h2 className="text-h4">On this page</h2>
          <ul className="mt-2 font-display text-lead">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-12">
          {sections.map(({ id, title, paragraphs }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid max-w-prose gap-4">
              <h2 id={`${id}-title`}>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className="max-w-prose">
            The shop is built with the work of others:{' '}
            <a href="/third-party-notices.txt" className="link">
              notices of data, fonts and software
            </a>
            .
          </p>
          <ReachUs question="A question about any of this?" />
        </div>
      </div>
    </>
  )
}
