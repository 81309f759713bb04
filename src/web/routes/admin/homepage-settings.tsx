import { createFileRoute } from '@tanstack/react-router'
import { homeContentQuery } from '#web/admin/content/content-query.ts'
import { HOME_TABS, HomeEditor, type HomeTab } from '#web/admin/content/home-editor.tsx'
import { navigationQuery } from '#web/links/navigation-query.ts'
import { pageHead } from '#web/links/page-head.ts'

const isTab = (value: unknown): value is HomeTab => typeof value === 'string' && Object.hasOwn(HOME_TABS, value)

export const Route = createFileRoute('/admin/homepage-settings')({
  // What tabs there are, the page knows: nothing of it is in what shoppers load.
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string | undefined } => ({ tab: typeof tab === 'string' ? tab : undefined }),
  // What cannot be read, the page says itself.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.prefetchQuery(homeContentQuery()), queryClient.prefetchQuery(navigationQuery())])
  },
  head: ({ match }) => pageHead(match, { title: 'Home page', path: '/admin/homepage-settings', noindex: true }),
  component: HomepageSettings,
})

function HomepageSettings() {
  const { tab } = Route.useSearch()
  return <HomeEditor tab={isTab(tab) ? tab : 'texts'} />
}
