import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { initialsOf } from '#web/admin/frame/person-menu.tsx'
import { OTHERS_SLOT } from '#web/admin/frame/top-bar.tsx'
import { api, read } from '#web/api.ts'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'

/** How often it is said that a record is still open, in ms; the shop believes it for a minute (`shop/staff/presence.ts`). */
const SAY_MS = 20_000

/** Says that the record is open here, and gives the others who have it open. */
const presenceQuery = (subject: string, isInUse: boolean) =>
  queryOptions({
    queryKey: ['presence', subject],
    queryFn: ({ signal }) => read(api.PUT('/api/admin/presence/{subject}', { params: { path: { subject } }, body: {}, signal })),
    enabled: isInUse,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: SAY_MS,
    refetchOnWindowFocus: true,
  })

/** Also when the page is closed: the request outlives it. */
const leave = (subject: string) =>
  void api.DELETE('/api/admin/presence/{subject}', { params: { path: { subject } }, keepalive: true }).catch(() => undefined)

const listed = new Intl.ListFormat('en-US')

/** The initials of the others who have a record open, in the bar at the top, before anything is typed. What fails shows nobody. */
export function Presence({ subject }: { subject: string }) {
  const isHydrated = useHydrated()
  const { data } = useQuery(presenceQuery(subject, useInUse()))
  useEffect(() => {
    const onHide = () => leave(subject)
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      leave(subject)
    }
  }, [subject])
  const slot = isHydrated ? document.getElementById(OTHERS_SLOT) : null
  if (!slot) return null
  const names = data?.others.map(({ name }) => name) ?? []
  const words = names.length === 0 ? '' : `${listed.format(names)} ${names.length === 1 ? 'has' : 'have'} this open, too.`
  return createPortal(
    <>
      <span role="status" className="sr-only">
        {words}
      </span>
      {names.slice(0, 3).map((name, index) => (
        <span key={index} className="presence" title={`${name} has this open, too.`} aria-hidden="true">
          {initialsOf({ name, email: '' })}
        </span>
      ))}
    </>,
    slot,
  )
}
