import { NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { ProductForm } from '../use-product-form.ts'

/** How the part is suggested in carts, and its tags. */
export function SuggestTab({ product }: { product: ProductForm }) {
  const { error, readOnly, ...manual } = product.field('manualSuggestionsEnabled')
  return (
    <div className="grid max-w-120 gap-4">
      <NumberField
        label="Priority"
        hint="0 to 1000: added to the points of the rules that suggest it."
        {...product.field('suggestionPriority')}
      />
      <TextField
        label="Suggestion tags"
        hint="Apart by commas. Rules with one of these tags suggest the part."
        autoComplete="off"
        {...product.field('suggestionTags')}
      />
      <SwitchField
        label="Suggest when sold out"
        hint="Otherwise it is suggested only while it can be bought."
        {...manual}
        disabled={readOnly}
        {...(error && { error })}
      />
      <TextField label="Tags" hint="Apart by commas; for staff, to find parts again." autoComplete="off" {...product.field('tags')} />
    </div>
  )
}
