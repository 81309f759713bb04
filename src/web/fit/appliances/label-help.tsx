import { useQuery } from '@tanstack/react-query'
import { labelSteps, toldTypes } from '#domain/fit/appliance.ts'
import type { ApplianceType } from '#domain/fit/appliance.ts'
import { contentQuery } from '#web/links/content-query.ts'
import { LabelDrawing } from './label-drawing.tsx'

/** Where the model number stands on an appliance of this type: a drawing, and the way there in words. */
export function LabelHelp({ type }: { type: ApplianceType }) {
  // The shop's own words, where they are there already or have come.
  const told = useQuery(contentQuery()).data?.help.steps
  const steps = told?.[type] ?? labelSteps(type)
  // Beside machines that are known, a drawing of any other says nothing.
  const isDrawn = type !== 'other' || toldTypes(told).length === 1
  return (
    <div className="label-help">
      {isDrawn && <LabelDrawing type={type} />}
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
