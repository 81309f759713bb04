import { useQuery } from '@tanstack/react-query'
import { slugify } from '#domain/catalog/slug.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLockedField } from '../../use-locked-field.tsx'
import { slugOwnerQuery } from '../product-queries.ts'
import { useFieldValue, type ProductForm } from '../use-product-form.ts'

/** What search engines show of a title and a description, about; longer ones are cut. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text)

/** The address of the part, and how search engines show it. */
export function SeoTab({ product, ownId }: { product: ProductForm; ownId: string | undefined }) {
  return (
    <div className="grid gap-4">
      <Address product={product} ownId={ownId} />
      <TextField
        label="Title"
        hint={`The name of the part without one; about ${TITLE_LENGTH} characters are shown.`}
        {...product.field('seoTitle')}
      />
      <TextArea
        label="Description"
        hint={`The short text without one; about ${DESCRIPTION_LENGTH} characters are shown.`}
        {...product.field('seoDescription')}
      />
      <ResultPreview product={product} />
    </div>
  )
}

/** The address as it will be: typed, or of a new part made from its name and number. */
function useSlug(product: ProductForm) {
  const [slug] = useFieldValue(product, 'slug')
  const [name] = useFieldValue(product, 'name')
  const [number] = useFieldValue(product, 'partNumber')
  return slug || slugify(`${name} ${number}`)
}

function Address({ product, ownId }: { product: ProductForm; ownId: string | undefined }) {
  const slug = useSlug(product)
  const { data: owner } = useQuery(slugOwnerQuery(slug))
  const isTaken = owner && owner.id !== ownId
  const isMoved = ownId !== undefined && slug !== product.saved.slug
  const { readOnly, ...field } = product.field('slug')
  const { isLocked, action } = useLockedField(() => product.form.setFocus('slug'))
  return (
    <TextField
      label="Address"
      dir="ltr"
      autoComplete="off"
      className="[&_input]:font-mono"
      placeholder={slug}
      {...field}
      readOnly={readOnly || isLocked}
      action={action}
      below={
        <div className="text-small text-ink-2" role="status">
          {isTaken && (
            <p className="text-amber">
              It is that of{' '}
              <a className="link" href={`/admin/products/${owner.id}?tab=seo`}>
                {owner.name}
              </a>
              .
            </p>
          )}
          {isMoved && <p>The old address, /product/{product.saved.slug}, leads here from then on.</p>}
        </div>
      }
    />
  )
}

/** The part as a search engine lists it, about. */
function ResultPreview({ product }: { product: ProductForm }) {
  const { data: shop } = useQuery(shopQuery())
  const slug = useSlug(product)
  const [name] = useFieldValue(product, 'name')
  const [short] = useFieldValue(product, 'description')
  const [title] = useFieldValue(product, 'seoTitle')
  const [description] = useFieldValue(product, 'seoDescription')
  return (
    <section className="panel grid gap-1 p-3" aria-label="In a list of search results">
      <p className="text-small wrap-anywhere text-ink-2">{`${shop?.publicUrl ?? ''}/product/${slug}`}</p>
      <p className="text-h3 text-petrol">{cut(title.trim() || name.trim() || 'Name of the part', TITLE_LENGTH)}</p>
      <p className="text-small text-ink-2">{cut(description.trim() || short.trim() || 'No description yet.', DESCRIPTION_LENGTH)}</p>
    </section>
  )
}
