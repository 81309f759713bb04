import { ShopLink } from '#web/links/shop-link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { setChosenAppliance } from './appliance-store.ts'
import type { Appliance, Appliances } from './appliance-store.ts'

function Choice({ appliance, isChosen }: { appliance: Appliance | null; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 min-w-0 grow items-center gap-3">
      <input
        type="radio"
        name="machine"
        className="size-5 shrink-0 accent-petrol"
        checked={isChosen}
        onChange={() => setChosenAppliance(appliance?.id ?? null)}
      />
      {appliance ? (
        <span className="min-w-0">
          <span className="font-display font-semibold">{appliance.brand.name}</span>{' '}
          <span className="font-mono text-part">{appliance.number}</span>
          <span className="block text-small text-ink-2">{appliance.name}</span>
        </span>
      ) : (
        <span>None: show parts without a check</span>
      )}
    </label>
  )
}

/** The saved appliances: which one parts are checked against, the way to its parts, and the way to forget it. */
export function ApplianceList({ appliances, chosenId, onRemove }: Appliances & { onRemove: (appliance: Appliance) => void }) {
  return (
    <fieldset className="grid">
      <legend className="mb-1 font-display text-lead font-semibold">Check parts against</legend>
      {appliances.map((appliance) => {
        const name = `${appliance.brand.name} ${appliance.number}`
        return (
          <div key={appliance.id} className="flex items-center gap-3 border-t border-line py-1">
            <Choice appliance={appliance} isChosen={appliance.id === chosenId} />
            <ShopLink
              href={`/model/${appliance.brand.slug}/${appliance.slug}`}
              className="link inline-flex min-h-11 shrink-0 items-center"
              aria-label={`Parts for ${name}`}
            >
              Parts
            </ShopLink>
            <IconButton label={`Remove ${name}`} onClick={() => onRemove(appliance)}>
              <Icon name="trash" className="size-5" />
            </IconButton>
          </div>
        )
      })}
      <div className="flex border-y border-line py-1">
        <Choice appliance={null} isChosen={chosenId === null} />
      </div>
    </fieldset>
  )
}
