import { Icon } from '#web/ui/icon.tsx'
import { useBrowserValue } from '#web/ui/browser/use-browser-value.ts'
import { checkCode, hasChosen, useWithMachine } from './fit-late.ts'
import { AppliancesOpener } from './appliances/appliances-opener.tsx'

/** Runs while the server's page is read: `hasChosen`, before anything has been painted. The page is the same for everybody. */
const RESERVE_SPACE = `try{if(/"chosenId":"/.test(localStorage.myMachines))document.currentScript.parentElement.dataset.machine=""}catch{}`

/** The room that the answer will take, where there will be one, so that nothing moves when it comes. */
function ReservedSpace() {
  const hasAppliance = useBrowserValue(hasChosen, false)
  return (
    <div className="data-machine:min-h-27 lg:data-machine:min-h-22" data-machine={hasAppliance || undefined} suppressHydrationWarning>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RESERVE_SPACE : '' }} />
    </div>
  )
}

/** 'Does it fit my model?' on a product's page: the answer for the chosen appliance, and the way to choose one. */
export function FitSlot({ slug }: { slug: string }) {
  const code = useWithMachine(checkCode)
  return (
    <div className="no-print">
      {code ? <code.FitCheck slug={slug} /> : <ReservedSpace />}
      <AppliancesOpener className="link inline-flex min-h-11 items-center gap-2.5 text-small font-semibold max-md:-my-1.5">
        <Icon name="search" className="size-5" />
        <span>{code ? <code.OpenerLabel /> : 'Does it fit my model?'}</span>
      </AppliancesOpener>
    </div>
  )
}
