import { ShopLink } from '#web/links/shop-link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { removeMachine, setChosen } from './appliance-store.ts'
import type { Machine, Machines } from './appliance-store.ts'

function Choice({ machine, isChosen }: { machine: Machine | null; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 min-w-0 grow items-center gap-3">
      <input
        type="radio"
        name="machine"
        className="size-5 shrink-0 accent-petrol"
        checked={isChosen}
        onChange={() => setChosen(machine?.id ?? null)}
      />
      {machine ? (
        <span className="min-w-0">
          <span className="font-display font-semibold">{machine.brand.name}</span>{' '}
          <span className="font-mono text-part">{machine.number}</span>
          <span className="block text-small text-ink-2">{machine.name}</span>
        </span>
      ) : (
        <span>None: show parts without a check</span>
      )}
    </label>
  )
}

/** The kept machines: which one parts are checked against, the way to its parts, and the way to forget it. */
export function MachineList({ machines, chosenId }: Machines) {
  return (
    <fieldset className="grid">
      <legend className="mb-1 font-display text-lead font-semibold">Check parts against</legend>
      {machines.map((machine) => {
        const name = `${machine.brand.name} ${machine.number}`
        return (
          <div key={machine.id} className="flex items-center gap-3 border-t border-line py-1">
            <Choice machine={machine} isChosen={machine.id === chosenId} />
            <ShopLink
              href={`/model/${machine.brand.slug}/${machine.slug}`}
              className="link inline-flex min-h-11 items-center"
              aria-label={`Parts for ${name}`}
            >
              Parts
            </ShopLink>
            <IconButton label={`Remove ${name}`} onClick={() => removeMachine(machine.id)}>
              <Icon name="trash" className="size-5" />
            </IconButton>
          </div>
        )
      })}
      <div className="flex border-y border-line py-1">
        <Choice machine={null} isChosen={chosenId === null} />
      </div>
    </fieldset>
  )
}
