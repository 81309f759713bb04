import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/links/page-head.ts'
import { PageNotFound } from '#web/shell/page-not-found.tsx'

// An address of the area that has no page: staff stay in the area's frame. Whoever may not see the area is led away before (`routes/admin.tsx`).
export const Route = createFileRoute('/admin/$')({
  loader: () => {
    throw notFound()
  },
  head: ({ match, params: { _splat } }) => pageHead(match, { title: 'Page not found', path: `/admin/${_splat ?? ''}`, noindex: true }),
  notFoundComponent: PageNotFound,
})
