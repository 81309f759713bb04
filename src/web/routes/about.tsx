import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import { loadContent } from '#web/content/content-loader.ts'
import { contentQuery } from '#web/links/content-query.ts'
import { PageHeading } from '#web/content/page-heading.tsx'
import { ReachUs } from '#web/content/reach-us.tsx'
import { TitledCards } from '#web/content/titled-cards.tsx'
import { categoryPart } from '#web/links/category-part.ts'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/about')({
  ...(import.meta.env.SSR && { staticData: { isPublic: true } }),
  loader: ({ context }) => loadContent(context.queryClient),
  head: ({ match }) =>
    pageHead(match, {
      title: 'About',
      description: 'Who we are, what we do, and how to reach us.',
      path: '/about',
    }),
  component: AboutPage,
})

function Story({ paragraphs }: { paragraphs: string[] }) {
  const categories = useLoaded(navigationQuery())?.categories ?? []
  // Of a kind of part that is sold here.
  const drawn = categories
    .flatMap(({ subcategories }) => subcategories.map(({ name, href }) => categoryPart(name, href)))
    .find(({ drawing }) => drawing.family === 'blower-wheel')
  return (
    <section aria-labelledby="story" className="grid items-start gap-x-12 gap-y-6 md:grid-cols-[3fr_2fr]">
      <div className="grid max-w-prose gap-4">
        <h2 id="story">Our story</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {drawn && (
        <div className="sheet" aria-hidden="true">
          <div className="sheet-media squared mb-px p-4">
            <PartDrawing product={drawn} view="angle" />
          </div>
        </div>
      )}
    </section>
  )
}

function AboutPage() {
  const { heading, story, mission, whyChooseUs } = useSuspenseQuery(contentQuery()).data.about
  return (
    <>
      <PageHeading title="About">{heading}</PageHeading>
      <div className="shell grid gap-12 lg:gap-16">
        {story.length > 0 && <Story paragraphs={story} />}
        {mission.length > 0 && (
          <section aria-labelledby="mission">
            <h2 id="mission" className="mb-5">
              Our mission
            </h2>
            <TitledCards items={mission} columns={3} />
          </section>
        )}
        {whyChooseUs.length > 0 && (
          <section aria-labelledby="why">
            <h2 id="why" className="mb-5">
              Why choose us
            </h2>
            <TitledCards items={whyChooseUs} columns={4} />
          </section>
        )}
        <p>
          <ShopLink href="/" className={buttonClass('primary', 'px-6')}>
            Shop Now
          </ShopLink>
        </p>
        <ReachUs question="A question before you order?" />
      </div>
    </>
  )
}
