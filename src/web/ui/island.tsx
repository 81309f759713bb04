import { memo, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import type { PreloadableComponent } from './lazy-with-preload.tsx'

/** Tells when it and what stands beside it have been taken over. */
function Ready({ onReady }: { onReady: (isReady: true) => void }) {
  useEffect(() => onReady(true), [onReady])
  return null
}

/**
 * A component that the server draws with the page, and whose code comes after the first load. What the server drew stays untouched until then; what is
 * typed, chosen or pressed in it before is repeated when its code is there. On the server the code has to be there: preload it where this is called.
 * Rendered anew with other properties, the boundary would give up what the server drew: give it none that change. `Meanwhile` stands for a part that a
 * navigation or a choice shows.
 */
export function island<Props extends object>(Part: PreloadableComponent<Props>, Meanwhile?: ComponentType<Props>) {
  return memo(function Island(props: Props) {
    const box = useRef<HTMLDivElement>(null)
    const [isReady, setReady] = useState(false)
    useEffect(() => (isReady || !box.current ? undefined : window.keepEarly?.(box.current)), [isReady])
    return (
      <div ref={box} className="contents">
        <Suspense fallback={Meanwhile && <Meanwhile {...props} />}>
          <Part {...props} />
          <Ready onReady={setReady} />
        </Suspense>
      </div>
    )
  })
}
