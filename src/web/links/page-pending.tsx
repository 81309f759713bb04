import { LogoMark } from '#web/ui/logo.tsx'

/** The page while the next one is loading. */
export function PagePending() {
  return (
    <div role="status" className="grid min-h-[70dvh] place-content-center justify-items-center gap-4">
      <LogoMark className="size-12 text-petrol" />
      <p className="font-display text-h4">Loading</p>
    </div>
  )
}
