import { Children, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { useRotation } from './use-rotation.ts'

interface CarouselProps {
  /** Names the carousel: the id of its heading. */
  labelledBy: string
  intervalMs: number
  /** What a slide is, for its buttons: 'offer'. */
  what: string
  /** One slide each. */
  children: ReactNode
}

const dot = 'grid h-11 w-8 place-items-center sm:w-11 before:size-3 before:border-2 before:border-ink aria-[current]:before:bg-ink'

/**
 * Slides in one box as high as the highest, one shown at a time (carousel of the ARIA authoring practices). Without scripts they are a row
 * to scroll.
 */
export function Carousel({ labelledBy, intervalMs, what, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const count = slides.length
  const { index, isPlaying, show, stop, toggle, pauseProps } = useRotation(count, intervalMs)
  const isHydrated = useHydrated()
  return (
    <section aria-roledescription="carousel" aria-labelledby={labelledBy} className="grid h-full grid-rows-[1fr_auto]">
      <div
        {...pauseProps}
        onClickCapture={stop}
        onChangeCapture={stop}
        onKeyDownCapture={({ key }) => key.startsWith('Arrow') && stop()}
        aria-live={isPlaying ? 'off' : 'polite'}
        className="grid noscript:flex noscript:snap-x noscript:overflow-x-auto"
      >
        {slides.map((slide, at) => (
          <div
            key={at}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} of ${count}`}
            inert={isHydrated && at !== index}
            className={classNames(
              'col-start-1 row-start-1 grid min-w-0 noscript:min-w-full noscript:snap-start',
              at === index ? 'motion-safe:transition-opacity' : 'invisible opacity-0 noscript:visible noscript:opacity-100',
            )}
          >
            {slide}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="flex items-center border-t border-line noscript:hidden">
          <IconButton label={`${isPlaying ? 'Pause' : 'Play'} ${what}s`} onClick={toggle}>
            <Icon name={isPlaying ? 'pause' : 'play'} className="size-5" />
          </IconButton>
          <div className="flex grow flex-wrap justify-center">
            {slides.map((_, at) => (
              <button
                key={at}
                type="button"
                className={dot}
                aria-label={`Show ${what} ${at + 1}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => show(at)}
              />
            ))}
          </div>
          <IconButton label={`Previous ${what}`} onClick={() => show(index - 1)}>
            <Icon name="chevron-left" className="size-5" />
          </IconButton>
          <IconButton label={`Next ${what}`} onClick={() => show(index + 1)}>
            <Icon name="chevron-right" className="size-5" />
          </IconButton>
        </div>
      )}
    </section>
  )
}
