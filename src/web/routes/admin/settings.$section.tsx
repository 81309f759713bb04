import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { SettingsPage } from '#web/admin/settings/settings-page.tsx'
import { loadSection } from '#web/admin/settings/load-section.ts'
import { sectionOf } from '#web/admin/settings/sections/setting-sections.ts'
import { settingsQuery } from '#web/admin/settings/settings-query.ts'
import { pageHead } from '#web/links/page-head.ts'

export const Route = createFileRoute('/admin/settings/$section')({
  // Nothing of it is in what the shop's visitors load first.
  loader: async ({ context: { queryClient }, params }) => {
    // It is edited with the home page.
    if (params.section === 'popup') throw redirect({ href: '/admin/homepage-settings' })
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
