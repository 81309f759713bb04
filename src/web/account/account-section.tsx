import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'

interface AccountSectionProps {
  /** What the page's navigation leads to; the heading's id is this and `-heading`. */
  id: string
  title: string
  intro?: ReactNode
  /** May be code that comes later. */
  children: ReactNode
}

/**
 * A section of the account page. Its content is drawn in the browser only: the server waits for no code, and a boundary that it could not finish
 * would be an error there and drawn anew by the browser.
 */
export function AccountSection({ id, title, intro, children }: AccountSectionProps) {
  const isHydrated = useHydrated()
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="sheet grid content-start gap-4 p-6">
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-h3">
        {title}
      </h2>
      {intro && <p className="text-ink-2">{intro}</p>}
      <div className="noscript:hidden">{isHydrated ? <Suspense fallback={<SkeletonText />}>{children}</Suspense> : <SkeletonText />}</div>
      <noscript>
        <p>This needs JavaScript.</p>
      </noscript>
    </section>
  )
}
