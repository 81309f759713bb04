import { useOnline } from '#web/ui/browser/use-online.ts'
import { LogoMark } from '#web/ui/logo.tsx'

/** The page while the next one is loading; without a connection it says what it waits for. */
export function PagePending() {
  const isOnline = useOnline()
  return (
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <LogoMark className="size-12 text-petrol" />
      <p className="font-display text-h4">{isOnline ? 'Loading' : 'This page opens when the connection is back.'}</p>
    </div>
  )
}
