import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { plainLink, type RenderLink } from '#web/ui/render-link.tsx'
import { dismissToast, serverToasts, subscribeToToasts, visibleToasts, type Toast } from './toast.ts'

// The card is preloaded on the first interaction. Its time runs once it is mounted.
const ToastCard = lazyWithPreload(async () => (await import('./toast-card.tsx')).ToastCard)

/** F8 leads the keyboard to the first toast. */
function useToastKey() {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    function toToasts(event: KeyboardEvent) {
      if (event.key === 'F8') region.current?.querySelector<HTMLElement>('a, button')?.focus()
    }
    document.addEventListener('keydown', toToasts)
    return () => document.removeEventListener('keydown', toToasts)
  }, [])
  return region
}

/** Whether what is pressed, by the pointer or the keyboard, stands at the lower right, where toasts appear in wide windows: they would hide what it says, and be hovered themselves. */
function isPressedBelow() {
  const pressed = [...document.querySelectorAll('button:is(:hover, :focus)')].map((button) => button.getBoundingClientRect())
  return pressed.some(({ right, bottom }) => right > innerWidth - 420 && bottom > innerHeight - 180)
}

const place = { isFree: true, isLeft: false }

/** Whether toasts stand at the lower left in wide windows: all as the first one on screen. */
function standLeft(): boolean {
  const isFree = visibleToasts().length === 0
  if (place.isFree && !isFree) place.isLeft = isPressedBelow()
  place.isFree = isFree
  return place.isLeft
}

/**
 * Where toasts appear; once in the page, last in the body. The region of status is there from the start, and an error comes as an alert of its own, as
 * screen readers want; a toast that takes the place of another comes anew, and is heard again. Pointer or focus on any toast stops the time of all; F8
 * leads the keyboard there.
 */
export function Toaster({ renderLink = plainLink }: { renderLink?: RenderLink }) {
  const toasts = useSyncExternalStore(subscribeToToasts, visibleToasts, serverToasts)
  const isLeft = useSyncExternalStore(subscribeToToasts, standLeft, () => false)
  useEffect(() => onFirstInteraction(ToastCard.preload), [])
  const region = useToastKey()
  const previousFocus = useRef<HTMLElement | null>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  function onFocus(event: FocusEvent<HTMLElement>) {
    setFocused(true)
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !event.currentTarget.contains(from)) previousFocus.current = from
  }
  function onDismiss(id: string) {
    // No event reports that the pointer or focus left with the card.
    if (region.current?.contains(document.activeElement)) previousFocus.current?.focus()
    setHovered(false)
    dismissToast(id)
  }

  const renderToast = (shown: Toast) => (
    <Suspense key={shown.version} fallback={null}>
      <ToastCard shown={shown} paused={hovered || focused} renderLink={renderLink} onDismiss={onDismiss} />
    </Suspense>
  )
  const isError = (shown: Toast) => shown.tone === 'error'
  return (
    <section
      ref={region}
      aria-label="Notifications (F8)"
      className={classNames(
        'toaster pointer-events-none fixed inset-x-3 top-[calc(var(--header-height,3.5rem)+0.75rem)] z-50 grid content-start gap-2 md:right-6 md:left-auto md:w-96 lg:top-auto lg:bottom-[calc(var(--buy-bar-height,0px)+1.5rem)]',
        isLeft && 'lg:right-auto lg:left-6',
      )}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="grid gap-2">{toasts.filter(isError).map(renderToast)}</div>
      <div role="status" aria-atomic="false" className="grid gap-2">
        {toasts.filter((shown) => !isError(shown)).map(renderToast)}
      </div>
    </section>
  )
}
