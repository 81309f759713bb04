import type { PopupProps } from './popup-props.ts'

/** The popup warns this many seconds before it closes (specification, section 9). */
const WARN_AT = 10

/** The last seconds, counted for the eye; screen readers hear of them once. The space is kept from the start. */
export function PopupCountdown({ secondsLeft }: Pick<PopupProps, 'secondsLeft'>) {
  const isSoon = secondsLeft !== null && secondsLeft <= WARN_AT
  return (
    <>
      <p role="status" className="sr-only">
        {isSoon && `This offer closes in ${WARN_AT} seconds.`}
      </p>
      {isSoon && (
        <div className="flex items-center gap-3 text-small text-ink-2">
          <span className="shrink-0 tabular-nums">Closing in {secondsLeft} seconds...</span>
          <progress
            max={WARN_AT}
            value={secondsLeft}
            aria-label="Time left"
            className="h-1.5 min-w-0 grow appearance-none overflow-hidden bg-line [&::-moz-progress-bar]:bg-petrol [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-petrol"
          />
        </div>
      )}
    </>
  )
}
