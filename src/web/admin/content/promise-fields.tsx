import { useQuery } from '@tanstack/react-query'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Section } from './section.tsx'
import { SortableList, SortableRow } from './sortable.tsx'
import { useSectionList, type HomeForm } from './use-home-form.ts'

/** As many as the API takes. */
const MAX_PROMISES = 8

/** Where the telephone number below the promises comes from. */
function PhoneNote() {
  const phone = useQuery(shopQuery()).data?.contact.phone
  const hasSettings = useRight('settings:read')
  return (
    <p className="text-ink-2">
      Below them stands the shop’s telephone number{phone && `, ${phone}`}.{' '}
      {hasSettings && (
        <ShopLink className="link" href="/admin/settings">
          Change it in the settings
        </ShopLink>
      )}
    </p>
  )
}

/** The strip of promises: free shipping, returns, … */
export function PromiseFields({ record }: { record: HomeForm }) {
  const { fields, append, remove, move } = useSectionList(record, 'trust')
  return (
    <Section
      record={record}
      name="trust"
      about="Short messages with a symbol each. {returnDays} is the number of days for returns, {ReturnDays} the same as a word that begins a sentence, {cutOff} the time until which orders leave on the same day."
    >
      <SortableList label="Promises" ids={fields.map(({ rowId }) => rowId)} onMove={move}>
        {fields.map(({ rowId }, index) => (
          <SortableRow
            key={rowId}
            id={rowId}
            index={index}
            count={fields.length}
            name={`promise ${index + 1}`}
            onMove={move}
            onRemove={() => remove(index)}
          >
            <div className="grid gap-2 md:grid-cols-[1fr_2fr]">
              <TextField label="Title" maxLength={60} {...record.field(`trust.${index}.title`)} />
              <TextField label="Text" maxLength={200} {...record.field(`trust.${index}.text`)} />
            </div>
          </SortableRow>
        ))}
      </SortableList>
      <div>
        <Button disabled={fields.length >= MAX_PROMISES} onClick={() => append({ title: '', text: '' })}>
          Add a promise
        </Button>
      </div>
      <PhoneNote />
    </Section>
  )
}
