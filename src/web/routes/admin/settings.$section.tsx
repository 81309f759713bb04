import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { SettingsPage } from '#web/admin/settings/settings-page.tsx'
import { sectionOf } from '#web/admin/settings/setting-sections.ts'
import { settingsQuery } from '#web/admin/settings/settings-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/$section')({
  loader: async ({ context: { queryClient }, params }) => {
    if (!sectionOf(params.section)) throw notFound()
    await queryClient.fetchQuery(settingsQuery())
  },
  head: ({ match, params }) =>
    pageHead(match, { title: sectionOf(params.section)?.label ?? 'Settings', path: `/admin/settings/${params.section}`, noindex: true }),
  component: Section,
})

function Section() {
  const section = sectionOf(Route.useParams().section)
  const { settings } = useSuspenseQuery(settingsQuery()).data
  const setting = settings.find(({ group }) => group === section?.group)
  return section && setting ? <SettingsPage key={section.id} section={section} setting={setting} /> : null
}
