import { Suspense } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const AddressesPanel = lazyWithPreload(async () => (await import('./addresses-panel.tsx')).AddressesPanel)

/** 'Addresses' on the account's page. */
export function Addresses() {
  return (
    <section aria-labelledby="addresses" className="sheet mt-6 grid grid-cols-1 gap-4 p-6">
      <h2 id="addresses" className="text-h3">
        Addresses
      </h2>
      <p className="text-ink-2">Your checkout begins with the preferred one, and offers the others.</p>
      <div className="noscript:hidden">
        <Suspense fallback={<SkeletonText />}>
          <AddressesPanel />
        </Suspense>
      </div>
      <noscript>
        <p>Keeping addresses needs JavaScript.</p>
      </noscript>
    </section>
  )
}
