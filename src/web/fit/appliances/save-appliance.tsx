import { useEffect } from 'react'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { late, useLate } from '#web/ui/lazy-module.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { storedMachines } from '#web/fit/fit-late.ts'

const chosenCode = late(() => import('./chosen-appliance.tsx'))

const fails = () =>
  toast({ title: 'Could not save the machine', description: 'Please check your connection and try again.', tone: 'error' })

/** 'Save as my machine' on a model's page; where it is saved already, it says so. */
export function SaveAppliance({ appliance }: { appliance: Schema<'Model'> }) {
  const code = useLate(chosenCode)
  useEffect(() => {
    if (storedMachines.read() !== null) chosenCode.hint()
    else onFirstInteraction(chosenCode.hint)
  }, [])
  if (code) return <code.SaveApplianceButton appliance={appliance} />
  return (
    <Button
      className="noscript:hidden"
      onClick={() => {
        chosenCode.fetch().then(({ saveAppliance }) => saveAppliance(appliance), fails)
      }}
    >
      Save as my machine
    </Button>
  )
}
