import type { Schema } from '#web/api.ts'
import { applianceTitle } from '#web/fit/appliances/appliance-query.ts'
import { useAppliances } from '#web/fit/appliances/appliance-store.ts'
import { ApplianceField } from '#web/orders/return-form/appliance-field.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import type { ReviewedLine } from './review-query.ts'

/** A machine as it is chosen: one that the shop knows, one whose name was typed, or none. */
export interface ChosenAppliance {
  kind: 'known' | 'typed' | 'none'
  modelId: string | null
  name: string
  /** What was chosen below the typed number. */
  model: Schema<'Model'> | null
}

const NO_APPLIANCE: ChosenAppliance = { kind: 'none', modelId: null, name: '', model: null }

const known = (modelId: string, name: string): ChosenAppliance => ({ kind: 'known', modelId, name, model: null })

/** The machine of a review that was written, else that the part was bought for. */
export function firstAppliance({ review, machine }: ReviewedLine): ChosenAppliance {
  const from = review ? review.machine : machine
  if (!from) return NO_APPLIANCE
  return from.modelId === null ? { ...NO_APPLIANCE, kind: 'typed', name: from.name } : known(from.modelId, from.name)
}

/** The machines that are proposed: those of the review and the order, and the shopper's own. */
function useProposals(line: ReviewedLine): { modelId: string; name: string }[] {
  const { appliances } = useAppliances()
  const all = [line.review?.machine, line.machine, ...appliances.map((one) => ({ modelId: one.id, name: applianceTitle(one) }))]
  const named = all.flatMap((one) => (one?.modelId ? [{ modelId: one.modelId, name: one.name }] : []))
  return [...new Map(named.map((one) => [one.modelId, one])).values()]
}

interface ApplianceChoiceProps {
  line: ReviewedLine
  chosen: ChosenAppliance
  error: string | undefined
  onChoose: (chosen: ChosenAppliance) => void
}

/** The machine that was repaired: proposed by the order and the shopper's own machines, or typed. */
export function ApplianceChoice({ line, chosen, error, onChoose }: ApplianceChoiceProps) {
  const proposals = useProposals(line)
  const choose = (value: string) => {
    const found = proposals.find(({ modelId }) => modelId === value)
    onChoose(found ? known(found.modelId, found.name) : { ...NO_APPLIANCE, kind: value === 'typed' ? 'typed' : 'none' })
  }
  return (
    <div className="grid gap-3">
      <SelectField
        id={`machine-${line.lineId}`}
        label="The machine you repaired"
        hint="Shown with the review: it helps others with the same one."
        error={chosen.kind === 'typed' ? undefined : error}
        value={chosen.kind === 'known' ? (chosen.modelId ?? '') : chosen.kind}
        onChange={({ target }) => choose(target.value)}
      >
        {proposals.map(({ modelId, name }) => (
          <option key={modelId} value={modelId}>
            {name}
          </option>
        ))}
        <option value="typed">Another machine</option>
        <option value="none">None, or I would rather not say</option>
      </SelectField>
      {chosen.kind === 'typed' && (
        <ApplianceField
          id={`typed-${line.lineId}`}
          text={chosen.name}
          machine={chosen.model}
          error={error}
          onChange={({ modelNumber, machine }) =>
            onChoose({ kind: 'typed', modelId: machine?.id ?? null, name: modelNumber, model: machine })
          }
        />
      )}
    </div>
  )
}
