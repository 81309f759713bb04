import { SwitchField } from '#web/admin/ui/fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { randomId } from '#web/ui/browser/random-id.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Section } from './section.tsx'
import { SortableList, SortableRow } from './sortable.tsx'
import { useSectionList, type HomeForm } from './use-home-form.ts'

/** As many as the API takes. */
const MAX_TESTIMONIALS = 20

function TestimonialFields({ record, index }: { record: HomeForm; index: number }) {
  const path = `testimonials.items.${index}` as const
  const { readOnly: disabled, ...rating } = record.field(`${path}.rating`)
  return (
    <div className="grid gap-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <TextField label="Name" maxLength={60} {...record.field(`${path}.name`)} />
        <TextField label="Place" maxLength={60} optional {...record.field(`${path}.location`)} />
        <TextField label="Part" maxLength={120} optional {...record.field(`${path}.product`)} />
        <SelectField label="Stars" disabled={disabled} {...rating}>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars}>{stars}</option>
          ))}
        </SelectField>
      </div>
      <TextArea label="What they said" rows={2} maxLength={1_000} {...record.field(`${path}.text`)} />
    </div>
  )
}

/** What customers said, whether it is shown, and where it comes from. */
export function TestimonialsFields({ record }: { record: HomeForm }) {
  const { fields, append, remove, move } = useSectionList(record, 'testimonials.items')
  const { readOnly: disabled, ...enabled } = record.field('testimonials.enabled')
  const add = () => append({ key: randomId(16), name: '', location: '', rating: '5', text: '', product: '' })
  return (
    <Section
      record={record}
      name="testimonials"
      about="The shop answers for what it claims here: say where statements and rating come from."
    >
      <SwitchField label="Show testimonials" disabled={disabled} {...enabled} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Rating" hint="As it is shown: '4.9 of 5'." optional maxLength={60} {...record.field('testimonials.rating')} />
        <TextField
          label="Customers"
          hint="As it is shown: '2,500+ customers'."
          optional
          maxLength={60}
          {...record.field('testimonials.customers')}
        />
      </div>
      <TextField label="Source" hint="Shown below the rating." optional maxLength={300} {...record.field('testimonials.source')} />
      <SortableList label="Testimonials" ids={fields.map(({ rowId }) => rowId)} onMove={move}>
        {fields.map(({ rowId }, index) => (
          <SortableRow
            key={rowId}
            id={rowId}
            index={index}
            count={fields.length}
            name={`testimonial ${index + 1}`}
            onMove={move}
            onRemove={() => remove(index)}
          >
            <TestimonialFields record={record} index={index} />
          </SortableRow>
        ))}
      </SortableList>
      <div>
        <Button disabled={fields.length >= MAX_TESTIMONIALS} onClick={add}>
          Add a testimonial
        </Button>
      </div>
    </Section>
  )
}
