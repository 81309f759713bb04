import { Suspense } from 'react'
import type { Schema } from '#web/api.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { HEADING_ID } from './heading-id.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const LazyPanel = lazyWithPreload(async () => (await import('./two-step-panel.tsx')).TwoStepPanel)

/** 'Two-step sign-in' on the account page of staff. Its code is fetched for them only. */
export function TwoStep({ person }: { person: Schema<'Person'> }) {
  return (
    <section aria-labelledby={HEADING_ID} className="sheet mt-6 grid gap-4 p-6">
      <h2 id={HEADING_ID} tabIndex={-1} className="text-h3">
        Two-step sign-in
      </h2>
      <p className="text-ink-2">After your password, a code from an app on your phone. A stolen password alone opens nothing.</p>
      <div className="noscript:hidden">
        <Suspense fallback={<SkeletonText />}>
          <LazyPanel person={person} />
        </Suspense>
      </div>
      <noscript>
        <p>Two-step sign-in needs JavaScript.</p>
      </noscript>
    </section>
  )
}
