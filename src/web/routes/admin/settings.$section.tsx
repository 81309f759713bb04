import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { SettingsPage } from '#web/admin/settings/settings-page.tsx'
import { sectionOf } from '#web/admin/settings/setting-sections.ts'
import { settingsQuery } from '#web/admin/settings/settings-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/$section')({
  // The storefront's first load has every loader in it, but not what this one reads.
  loader: async ({ context: { queryClient }, params }) => {
    const { loadSection } = await import('#web/admin/settings/load-section.ts')
    const label = await loadSection(queryClient, params.section)
    if (label === null) throw notFound()
    return { label }
  },
  head: ({ match, loaderData, params }) =>
    pageHead(match, { title: loaderData?.label ?? 'Settings', path: `/admin/settings/${params.section}`, noindex: true }),
  component: Section,
})

function Section() {
  const section = sectionOf(Route.useParams().section)
  const { settings } = useSuspenseQuery(settingsQuery()).data
  const setting = settings.find(({ group }) => group === section?.group)
  return section && setting ? <SettingsPage key={section.id} section={section} setting={setting} /> : null
}
