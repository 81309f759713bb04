import { useId } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import { Button } from '#web/ui/button.tsx'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { PopupProps } from './popup-props.ts'

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
