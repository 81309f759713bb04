import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A component whose code comes later, inside a `Suspense` of its own. The server draws pages in one go and waits for no code: what is in its HTML
 * is preloaded when the module starts there (see `PartDrawing`), anything else is drawn after hydration or on an interaction only.
 */
export interface PreloadableComponent<Props extends object> {
  (props: Props): React.JSX.Element
  /** Fetches the code ahead of its use: on the pointer, the focus, the first interaction. False: it could not be fetched. Never rejects. */
  preload: () => Promise<boolean>
}

/**
 * React's `lazy` with the same import as `preload`: `lazyWithPreload(async () => (await import('./panel.tsx')).Panel)`. Two things that `lazy`
 * alone does not do: what is there already is drawn at once, without a fallback in between; and a failed download is not kept. The fallback
 * then stays, and the next preload or rendering tries again.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>): PreloadableComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<boolean> | undefined
  let arrive: (module: { default: ComponentType<Props> }) => void
  const arrival = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    arrive = resolve
  })
  const Waiting = lazy(() => arrival)

  const preload = () =>
    (coming ??= load().then(
      (component) => {
        Loaded = component
        arrive({ default: component })
        return true
      },
      () => {
        coming = undefined
        return false
      },
    ))

  function Preloadable(props: Props) {
    // The one that it began with: to change it would begin the component's state anew.
    const [Component] = useState(() => Loaded ?? Waiting)
    if (!Loaded) void preload()
    return <Component {...props} />
  }
  return Object.assign(Preloadable, { preload })
}
