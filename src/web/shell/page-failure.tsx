import { useRouter } from '@tanstack/react-router'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { PagePending } from '#web/links/pending/page-pending.tsx'
import { useOnline } from '#web/ui/browser/use-online.ts'
import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { loadAnew, mayLoadAnew } from './missing-code.ts'

const FailedPage = lazyWithPreload(async () => (await import('./page-error.tsx')).PageError)
const MissingPage = lazyWithPreload(async () => (await import('./page-not-found.tsx')).PageNotFound)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await Promise.all([FailedPage.preload(), MissingPage.preload()])

// Its button may be pressed before its code is there.
const FailedPageIsland = island(FailedPage)

/** Fetches the code of both pages, before a lost connection makes one of them needed. */
export const preloadFailurePages = () => Promise.all([FailedPage.preload(), MissingPage.preload()])

/**
 * In place of a page that failed (see page-error.tsx). What the server drew stays until the code is there. Without a connection nothing has failed: the
 * page comes when there is one. It asks for it itself: the connection may have gone before watch-connection.ts was there.
 */
export const PageError = memo(function PageError({ error }: { error: unknown }) {
  const isOnline = useOnline()
  const [isReloading, setReloading] = useState(() => mayLoadAnew(error))
  useEffect(() => {
    if (isReloading && error instanceof Error && !loadAnew(error)) setReloading(false)
  }, [isReloading, error])
  const router = useRouter()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current) void router.invalidate()
    wasOffline.current = !isOnline
  }, [isOnline, router])
  if (!isOnline) return <PagePending />
  if (isReloading) return null
  return <FailedPageIsland error={error} />
})

/** In place of a page that does not exist (see page-not-found.tsx). What the server drew stays until the code is there. */
export const PageNotFound = memo(function PageNotFound({ data }: { data?: unknown }) {
  return (
    <Suspense>
      <MissingPage data={data} />
    </Suspense>
  )
})
