import { NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { Section } from './section.tsx'
import type { HomeForm } from './use-home-form.ts'

/** The newsletter's popup: whether, when, and with which words. */
export function PopupFields({ record }: { record: HomeForm }) {
  const { field } = record
  const { readOnly: disabled, ...enabled } = field('popup.enabled')
  return (
    <Section record={record} name="popup" about="The newsletter’s window opens once in each browser, and never on the cart.">
      <SwitchField label="Show the popup" disabled={disabled} {...enabled} />
      <TextField label="Title" maxLength={120} {...field('popup.title')} />
      <TextArea label="Offer" rows={2} maxLength={500} {...field('popup.offer')} />
      <TextField label="Words of the button that closes it" maxLength={120} {...field('popup.dismiss')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label="Opens after (seconds)" hint="0 to 600" {...field('popup.delaySeconds')} />
        <NumberField label="Closes by itself after (seconds)" hint="15 to 600" {...field('popup.closeAfterSeconds')} />
      </div>
    </Section>
  )
}
