import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { RETURN_REASONS } from '#domain/returns/return-reason.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import type { Schema } from '#web/api.ts'
import { applianceTitle, fitQuery } from '#web/fit/appliances/appliance-query.ts'
import { chosenAppliance } from '#web/fit/appliances/appliance-store.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ApplianceField } from './appliance-field.tsx'
import { ReplacementField } from './replacement-field.tsx'
import { choiceErrors, isStated, needsCondition, newChoice, STATED_LABELS, withMachine, withQuantity } from './return-choice.ts'
import { REASON_LABELS } from './reason-labels.ts'
import type { ReturnChoice } from './return-choice.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Line = Schema<'Order'>['lines'][number]

/** The reason of this name; none for the empty choice. */
const reasonOf = (value: string): ReturnReason | '' => RETURN_REASONS.find((reason) => reason === value) ?? ''

/** What is filled in of the machine while nothing was typed: the shopper's own, where it is the one that the part was bought for, or none was named. */
function machineFor({ modelNumber }: ReturnChoice, line: Line): Partial<ReturnChoice> {
  if (modelNumber !== '') return {}
  const machine = chosenAppliance()
  const named = line.machine?.name
  if (machine && (named === undefined || named === applianceTitle(machine))) return { modelNumber: applianceTitle(machine), machine }
  return named === undefined ? {} : { modelNumber: named }
}

/** The answer of the shop's fit data for the machine that was chosen. */
function useFit(line: Line, choice: ReturnChoice | null) {
  const machine = choice?.reason === 'does_not_fit' ? choice.machine : null
  return useQuery({ ...fitQuery(line.slug, machine?.id ?? ''), enabled: machine !== null, retry: false }).data
}

interface ProposalProps {
  fit: Schema<'Fit'>
  /** It is chosen in exchange already. */
  isTaken: boolean
  onTake: (part: Schema<'ProductCard'>) => void
}

function Proposal({ fit, isTaken, onTake }: ProposalProps) {
  const taken = useFocusWhenLost<HTMLParagraphElement>(isTaken)
  if (fit.answer === 'fits')
    return (
      <Notice tone="info" className="sm:col-span-2" live title="By our data it does fit this machine">
        {fit.note || 'Please look at the number on the part once more, or tell us below what is in the way.'}
      </Notice>
    )
  if (!fit.alternative) return null
  const { alternative } = fit
  const { slug, name, partNumber } = alternative
  return (
    <Notice tone="success" className="sm:col-span-2" live title="This one fits your machine">
      <ShopLink href={`/product/${slug}`} className="link">
        <Unbroken text={name} />
      </ShopLink>{' '}
      <span className="font-mono">{partNumber}</span>
      {isTaken ? (
        <p ref={taken} tabIndex={-1}>
          It is chosen: we send it instead.
        </p>
      ) : alternative.stock.state === 'out' ? (
        <p>It is sold out at the moment.</p>
      ) : (
        <p className="mt-2">
          <Button onClick={() => onTake(alternative)}>Exchange for this one</Button>
        </p>
      )}
    </Notice>
  )
}

interface ReturnLineProps {
  line: Line
  /** Null while it is not returned. */
  choice: ReturnChoice | null
  isSent: boolean
  /** The return was asked for without any part. */
  isMissing: boolean
  isExchange: boolean
  onChange: (choice: ReturnChoice | null) => void
  /** The part that fits is wanted instead of the money. */
  onExchange: (choice: ReturnChoice) => void
}

/** The fields of a part that is returned. */
function Fields({ line, choice, isSent, isExchange, onChange, onExchange }: ReturnLineProps & { choice: ReturnChoice }) {
  const id = useId()
  const errors = isSent ? choiceErrors(choice, line, isExchange) : {}
  const fit = useFit(line, choice)
  return (
    <div className="grid gap-4 pt-2 pb-1 sm:grid-cols-2 sm:pl-8">
      {line.canReturn > 1 && (
        <div className="sm:col-span-2">
          <QuantityStepper
            product={line.name}
            value={choice.quantity}
            max={line.canReturn}
            onChange={(quantity) => onChange(withQuantity(choice, quantity))}
          />
          <span className="ml-3 text-ink-2">of {line.canReturn}</span>
        </div>
      )}
      <SelectField
        id={`${id}reason`}
        label="Reason"
        value={choice.reason}
        error={errors.reason}
        onChange={(event) => onChange(withMachine(choice, { ...machineFor(choice, line), reason: reasonOf(event.currentTarget.value) }))}
      >
        <option value="">Choose a reason</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      {choice.reason === 'does_not_fit' && (
        <ApplianceField
          id={`${id}model`}
          text={choice.modelNumber}
          machine={choice.machine}
          error={errors.modelNumber}
          onChange={(typed) => onChange(withMachine(choice, typed))}
        />
      )}
      {needsCondition(choice, line) && (
        <SelectField
          id={`${id}condition`}
          label="The part is"
          value={choice.condition}
          error={errors.condition}
          onChange={({ currentTarget: { value } }) => onChange({ ...choice, condition: isStated(value) ? value : '' })}
        >
          <option value="">Choose</option>
          {Object.entries(STATED_LABELS).map(([condition, label]) => (
            <option key={condition} value={condition}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {fit && (
        <Proposal
          fit={fit}
          isTaken={isExchange && choice.replacement?.slug === fit.alternative?.slug}
          onTake={({ slug, name, partNumber }) =>
            onExchange({ ...choice, replacement: { slug, name, partNumber, quantity: choice.quantity, modelId: choice.machine?.id } })
          }
        />
      )}
      {isExchange && (
        <ReplacementField
          id={`${id}instead`}
          line={line}
          quantity={choice.quantity}
          proposed={fit?.alternative ?? null}
          modelId={choice.machine?.id}
          value={choice.replacement}
          error={errors.replacement}
          onChange={(replacement) => onChange({ ...choice, replacement })}
        />
      )}
    </div>
  )
}

/** A line of an order with its rule, and the fields for returning it. */
export function ReturnLine(props: ReturnLineProps) {
  const { line, choice, isMissing, onChange } = props
  return (
    <li className="border-t border-line py-3">
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-petrol"
          checked={choice !== null}
          aria-invalid={isMissing || undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? newChoice(line.canReturn) : null)}
        />
        <span className="min-w-0">
          <Unbroken text={line.name} /> <span className="font-mono text-part text-ink-2">{line.partNumber}</span>
        </span>
      </label>
      <p className="text-small text-ink-2 sm:pl-8">{line.returns.text}</p>
      {choice && <Fields {...props} choice={choice} />}
    </li>
  )
}
