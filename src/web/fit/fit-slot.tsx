import { Icon } from '#web/ui/icon.tsx'
import { checkCode, useWithMachine } from './fit-late.ts'
import { MachinesOpener } from './machines-opener.tsx'

/** 'Does it fit my model?' on a product's page: the answer for the chosen machine, and the way to choose one. */
export function FitSlot({ slug }: { slug: string }) {
  const code = useWithMachine(checkCode)
  return (
    <div className="no-print">
      {code && <code.FitCheck slug={slug} />}
      <MachinesOpener className="link inline-flex min-h-11 items-center gap-2.5 text-small font-semibold max-md:-my-1.5">
        <Icon name="search" className="size-5" />
        <span>{code ? <code.AskWords /> : 'Does it fit my model?'}</span>
      </MachinesOpener>
    </div>
  )
}
