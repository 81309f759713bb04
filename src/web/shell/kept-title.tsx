import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'

/** The title of the page before, for as long as the data of the next one are on their way: the router gives a page none until they are there. */
export function KeptTitle() {
  const title = useRouterState({
    select: ({ matches }) => matches.flatMap(({ meta }) => meta?.map((tag) => tag?.title) ?? []).find(Boolean),
  })
  const last = useRef(title)
  if (title) last.current = title
  return title || !last.current ? null : <title>{last.current}</title>
}
