import { useNavigate } from '@tanstack/react-router'
import { useId, type FormEvent } from 'react'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { MAX_MODEL_LENGTH } from './search-address.ts'
import { searchHref, withModel } from './search-query.ts'

type Symptom = NonNullable<Schema<'SearchPage'>['symptom']>

/** 'motor, belt or hose'. */
const anyOf = (parts: readonly string[]) => parts.join(', ').replace(/, ([^,]*)$/, ' or $1')

/** Asks for the model number of a machine that has something wrong: it decides which of the likely parts fits. Works without scripts. */
export function SymptomQuestion({ symptom: { parts }, text }: { symptom: Symptom; text: string }) {
  const id = useId()
  const navigate = useNavigate()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const model = String(new FormData(event.currentTarget).get('model') ?? '').trim()
    if (model !== '') void navigate({ href: searchHref({ q: withModel(text, model) }) })
  }
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-2 border border-line bg-surface p-4">
      <h2 id={`${id}-title`} className="text-h4">
        Which machine is it?
      </h2>
      <p className="text-ink-2">Often the cause is its {anyOf(parts)}. The model number tells which one fits.</p>
      <form action="/search" onSubmit={onSubmit} className="grid gap-1.5">
        <input type="hidden" name="q" value={text} />
        <label htmlFor={id} className="font-display font-semibold">
          Model number
        </label>
        <div className="flex flex-wrap items-center gap-2">
          <input
            id={id}
            name="model"
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_MODEL_LENGTH}
            className="control w-40 max-w-80 min-w-0 grow font-mono text-part-lg"
          />
          <button type="submit" className={buttonClass('secondary', 'px-5')}>
            Show what fits
          </button>
          <ShopLink href="/help/model-number" className="link inline-flex min-h-11 items-center">
            Where do I find it?
          </ShopLink>
        </div>
      </form>
    </section>
  )
}
