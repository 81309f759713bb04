import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { parseMoney, parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { DayTimeField } from '#web/admin/pick/day-time-field.tsx'
import { PartPicker } from '#web/admin/pick/part-picker.tsx'
import type { PickedPart } from '#web/admin/pick/part-picker.tsx'
import { MoneyField, NumberField } from '#web/admin/ui/fields.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'

/** The cart as it is typed. */
interface TestCart {
  items: { part: PickedPart; quantity: string }[]
  amount: string
  email: string
  at: string
  state: string
}

const EMPTY: TestCart = { items: [], amount: '', email: '', at: '', state: '' }

/** Asks the API; an amount that cannot be read is refused there as none. */
function tryCart(codeId: string, { items, amount, email, at, state }: TestCart) {
  const cents = parseMoney(amount)
  return read(
    api.POST('/api/admin/discount-codes/{codeId}/test', {
      params: { path: { codeId } },
      body: {
        items: items.map(({ part, quantity }) => ({ productId: part.id, quantity: parseWholeNumber(quantity) ?? 0 })),
        amountCents: amount.trim() === '' ? null : cents.isAmount ? cents.cents : 0,
        email: email.trim() || null,
        at: at.trim() || null,
        state: state.trim() || null,
      },
    }),
  )
}

const PROBLEMS: Record<string, string> = {
  unknown_product: 'is not there',
  inactive_product: 'is archived',
  out_of_stock: 'is out of stock',
  insufficient_stock: 'has less stock than that',
}

/** What would happen, and why. */
function Outcome({ result: { applies, refusal, quote, withoutCents, notes } }: { result: Schema<'DiscountCodeTest'> }) {
  const rows = [
    ['Goods', quote.subtotalCents],
    ['Discount', 0 - quote.discountCents],
    ['Shipping', quote.shippingCents],
    ['Tax', quote.taxCents],
    ['Total', quote.totalCents],
    ['Total without the code', withoutCents],
  ] as const
  const problems = quote.lines.filter(({ problem }) => problem !== null)
  return (
    <div className="grid content-start gap-3">
      <p>
        <StateBadge tone={applies ? 'good' : 'bad'}>{applies ? 'The code applies' : 'The code is refused'}</StateBadge>
      </p>
      {refusal && (
        <p>
          Shoppers are told “{refusal.text}”. {refusal.reason}
        </p>
      )}
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-4 tabular-nums">
        {rows.map(([label, cents]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-end">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      {[...problems.map(({ name, problem }) => `${name} ${PROBLEMS[problem?.code ?? ''] ?? 'cannot be bought'}.`), ...notes].map((note) => (
        <p key={note} className="text-small text-ink-2">
          {note}
        </p>
      ))}
    </div>
  )
}

interface CartFieldsProps {
  cart: TestCart
  onChange: (cart: TestCart) => void
  errors: Readonly<Record<string, string>>
  zone: string
}

/** The parts of the cart, each with its quantity. */
function CartParts({ cart, onChange, errors }: CartFieldsProps) {
  const add = (part: PickedPart | null) => {
    if (part && !cart.items.some((item) => item.part.id === part.id)) onChange({ ...cart, items: [...cart.items, { part, quantity: '1' }] })
  }
  const wrong = Object.entries(errors).find(([name]) => name.startsWith('items'))?.[1]
  return (
    <div className="grid content-start gap-2">
      {cart.items.map(({ part, quantity }) => (
        <div key={part.id} className="flex items-end gap-2">
          <NumberField
            label={`Quantity of ${part.partNumber}`}
            value={quantity}
            onChange={(event) =>
              onChange({
                ...cart,
                items: cart.items.map((item) => (item.part.id === part.id ? { part, quantity: event.target.value } : item)),
              })
            }
          />
          <Button
            aria-label={`Take out ${part.partNumber}`}
            onClick={() => onChange({ ...cart, items: cart.items.filter((item) => item.part.id !== part.id) })}
          >
            Take out
          </Button>
        </div>
      ))}
      <PartPicker forMany label="Put in a part" value={null} onChange={add} error={wrong} />
    </div>
  )
}

function CartFields(props: CartFieldsProps) {
  const { cart, onChange, errors, zone } = props
  const bind = (name: 'amount' | 'email' | 'state') => ({
    value: cart[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...cart, [name]: event.target.value }),
    error: errors[name === 'amount' ? 'amountCents' : name],
  })
  return (
    <>
      <CartParts {...props} />
      <MoneyField
        label="Or an amount"
        optional
        hint="Of goods that the code covers; the parts are not looked at, then."
        {...bind('amount')}
      />
      <TextField label="E-mail of the customer" optional type="email" autoComplete="off" {...bind('email')} />
      <DayTimeField
        label="On"
        optional
        timeLabel="Time of that day"
        hint={`Empty for now; by the clock of ${zone.replaceAll('_', ' ')}.`}
        value={cart.at}
        onChange={(at) => onChange({ ...cart, at })}
        error={errors.at}
      />
      <TextField label="Ship to state" optional hint="For the tax and the shipping." {...bind('state')} />
    </>
  )
}

/** Tries the saved code on a cart: what would happen, and why. */
export function CodeTestBox({ codeId, zone }: { codeId: string; zone: string }) {
  const [cart, setCart] = useState(EMPTY)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => tryCart(codeId, cart) })
  const errors = error instanceof ApiProblem ? error.fields : {}
  const isOther = error !== null && Object.keys(errors).length === 0
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="code-test">
      <h2 id="code-test" className="text-h3">
        Try it
      </h2>
      <p className="max-w-prose text-small text-ink-2">The code as it is saved, by the rules of the checkout. Nothing is changed.</p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          <CartFields cart={cart} onChange={setCart} errors={errors} zone={zone} />
          <div>
            <Button type="submit" busy={isPending}>
              Try the code
            </Button>
          </div>
        </form>
        <div role="status" aria-label="What would happen">
          {isOther && <p className="text-brick">{errorText(error)}</p>}
          {!error && data && <Outcome result={data} />}
        </div>
      </div>
    </section>
  )
}
