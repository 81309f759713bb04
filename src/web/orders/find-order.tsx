import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { useOrderLookup } from './use-order-lookup.ts'

/** Finds an order by its number and e-mail address (specification, decision 19), and goes to its page. */
export function FindOrder() {
  const { number, email, isBusy, error, send } = useOrderLookup()

  return (
    <section className="grid gap-5" aria-labelledby="find-order">
      <form
        method="post"
        noValidate
        className="sheet grid gap-4 p-5 sm:grid-cols-2 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="sm:col-span-2">
          <h2 id="find-order" className="text-h3">
            Find an order
          </h2>
          <p className="text-ink-2">The number is in your confirmation email.</p>
          <noscript>
            <p className="text-ink-2">Finding it here needs JavaScript. Without it, the link in the email opens the order.</p>
          </noscript>
        </div>
        <TextField
          id="order-number"
          label="Order number"
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number.value}
          error={number.error}
          onChange={(event) => number.set(event.currentTarget.value)}
        />
        <TextField
          id="order-email"
          label="Email"
          name="email"
          {...EMAIL_INPUT}
          value={email.value}
          error={email.error}
          onChange={(event) => email.set(event.currentTarget.value)}
        />
        {error && (
          <Notice tone="error" live className="sm:col-span-2">
            {error}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={isBusy} busyLabel="Searching...">
          Find order
        </Button>
      </form>
    </section>
  )
}
