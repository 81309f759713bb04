import { useId } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { usePopupForm } from './use-popup-form.ts'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'

/** What both looks of the popup, dialog and bottom drawer, are given. */
export interface PopupProps {
  texts: Schema<'Popup'>
  form: ReturnType<typeof usePopupForm>
  /** Seconds until it closes; null when it stays. */
  secondsLeft: number | null
  onKeepOpen: () => void
  /** Called on typing and pointer movement. */
  onInteraction: () => void
  onClose: () => void
}

/** The popup warns this many seconds before it closes (specification, section 9). */
const WARN_AT = 10

/** The last seconds, counted for the eye; screen readers hear of them once. The space is kept from the start. */
export function ClosingSoon({ secondsLeft }: Pick<PopupProps, 'secondsLeft'>) {
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

/** One field and its button, in one row; what is wrong stands below. */
export function PopupForm({ form, onInteraction }: Pick<PopupProps, 'form' | 'onInteraction'>) {
  const id = useId()
  const { email, type, status, error, send } = form
  const isOff = status === 'rate-limited'
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id} className="font-display text-body leading-5 font-semibold">
        Email
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          {...EMAIL_INPUT}
          name="email"
          required
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          value={email}
          disabled={isOff}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className="control min-w-0 grow"
          onChange={(event) => {
            type(event.currentTarget.value)
            onInteraction()
          }}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={isOff || email.trim() === ''}
          busy={status === 'submitting'}
          busyLabel="Signing Up..."
          className="shrink-0"
        >
          Send My Code
        </Button>
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-1 flex gap-1.5 text-small font-medium text-brick">
          <Icon name="alert" className="size-5" />
          <span>
            {error.title && <strong className="font-bold">{error.title} </strong>}
            <span>{error.text}</span>
          </span>
        </p>
      )}
    </form>
  )
}

/** After the sign-up: the form and its focus are gone, so the focus comes here. */
export function PopupThanks() {
  const text = useFocusOnMount<HTMLParagraphElement>()
  return (
    <p ref={text} role="status" tabIndex={-1} className="flex items-center gap-3 py-4 font-display text-h4 font-semibold">
      <Icon name="check" className="size-10 text-leaf" />
      Check your email for your 5% off coupon code!
    </p>
  )
}

/** The two ways to do nothing now. */
export function PopupChoices({
  texts,
  secondsLeft,
  onKeepOpen,
  onClose,
}: Pick<PopupProps, 'texts' | 'secondsLeft' | 'onKeepOpen' | 'onClose'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Button variant="quiet" className="-ml-1 text-body! max-[23rem]:text-caption!" onClick={onClose}>
        {texts.dismiss}
      </Button>
      {secondsLeft === null ? (
        <p role="status" className="text-small leading-11 text-ink-2">
          This stays open.
        </p>
      ) : (
        <Button variant="quiet" className="text-body! max-[23rem]:text-caption!" onClick={onKeepOpen}>
          Keep this open
        </Button>
      )}
    </div>
  )
}
