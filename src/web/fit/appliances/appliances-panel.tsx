import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applianceName, toldTypes } from '#domain/fit/appliance.ts'
import type { ApplianceType } from '#domain/fit/appliance.ts'
import { contentQuery } from '#web/links/content-query.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LabelHelp } from './label-help.tsx'
import { ApplianceList } from './appliance-list.tsx'
import { AppliancePicker } from './appliance-picker.tsx'
import { chooseAppliance, removeAppliance, useAppliances } from './appliance-store.ts'
import { useAccountAppliances } from './use-account-appliances.ts'

/** Help on where to find the model number. */
function WhereIsIt() {
  const types = toldTypes(useQuery(contentQuery()).data?.help.steps)
  const [chosen, setChosen] = useState<ApplianceType | null>(null)
  const type = types.find((told) => told === chosen) ?? types[0]
  if (type === undefined) return null
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-display text-lead font-semibold [&::-webkit-details-marker]:hidden">
        Where is my model number?
        <Icon name="chevron-down" className="size-5 text-petrol transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-2">
        <SelectField
          label="My machine is a"
          value={type}
          onChange={({ currentTarget: { value } }) => setChosen(types.find((known) => known === value) ?? type)}
        >
          {types.map((known) => (
            <option key={known} value={known}>
              {applianceName(known)}
            </option>
          ))}
        </SelectField>
        <LabelHelp key={type} type={type} />
      </div>
    </details>
  )
}

interface AppliancesPanelProps {
  /** The search for an appliance is the first thing to do here. */
  isFirst?: boolean
  /** An appliance was found and chosen. */
  onChosen?: () => void
}

/** The saved appliances, the search for another one, and where its number stands. */
export function AppliancesPanel({ isFirst = false, onChosen }: AppliancesPanelProps) {
  useAccountAppliances()
  const list = useAppliances()
  const [removed, setRemoved] = useState('')
  const panel = useFocusWhenLost<HTMLDivElement>(list.appliances.length)
  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="My machines" className="grid gap-5">
      {/* No second status in the window: the picker's is the one of what was found. */}
      <p aria-live="polite" className="sr-only">
        {removed}
      </p>
      {list.appliances.length > 0 && (
        <ApplianceList
          {...list}
          onRemove={({ id, brand, number }) => {
            removeAppliance(id)
            setRemoved(`Removed ${brand.name} ${number}`)
          }}
        />
      )}
      <AppliancePicker
        isFirst={isFirst && list.appliances.length === 0}
        onChoose={(appliance) => {
          chooseAppliance(appliance)
          onChosen?.()
        }}
      />
      <WhereIsIt />
    </div>
  )
}
