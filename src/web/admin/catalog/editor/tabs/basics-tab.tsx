import { NumberField, SwitchField } from '#web/admin/ui/fields.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { NumberOwners } from '../number-owners.tsx'
import { PartPictures } from '../part-pictures.tsx'
import { PriceField } from '../price-fields.tsx'
import { fieldError, useFieldValue, type ProductForm } from '../use-product-form.ts'

/** All that a new part needs, on one screen; the field that is typed first is the name. */
export function BasicsTab({ product, ownId }: { product: ProductForm; ownId: string | undefined }) {
  const [number] = useFieldValue(product, 'partNumber')
  const [categoryId, setCategory] = useFieldValue(product, 'categoryId')
  const [brandId, setBrand] = useFieldValue(product, 'brandId')
  return (
    <div className="grid gap-4">
      <TextField label="Name" autoComplete="off" {...product.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Part number"
          autoComplete="off"
          className="[&_input]:font-mono"
          {...product.field('partNumber')}
          below={<NumberOwners number={number} ownId={ownId} />}
        />
        <PriceField product={product} withSale />
        <ChoiceField
          kind="category"
          id={product.idOf('categoryId')}
          label="Category"
          value={categoryId}
          onChange={setCategory}
          clearable={false}
          error={fieldError(product, 'categoryId')}
        />
        <ChoiceField
          kind="brand"
          id={product.idOf('brandId')}
          label="Brand"
          value={brandId}
          onChange={setBrand}
          error={fieldError(product, 'brandId')}
        />
        <NumberField label="On hand" {...product.field('onHand')} />
      </div>
      <PartPictures product={product} />
      <ShownInShop product={product} />
    </div>
  )
}

/** Where and how cards show the part. */
function ShownInShop({ product }: { product: ProductForm }) {
  const flag = (name: 'showBrand' | 'featuredOnHomepage' | 'frontPageSale' | 'hideFromFrontPageSale') => {
    const { error, readOnly, ...native } = product.field(name)
    return { ...native, disabled: readOnly, ...(error && { error }) }
  }
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3 sm:grid-cols-2">
      <legend className="sr-only">Shown in the shop</legend>
      <SelectField label="Number on cards" {...product.field('showPartNumber')}>
        <option value="yes">Shown</option>
        <option value="no">Hidden</option>
        <option value="unset">On the home page only</option>
      </SelectField>
      <div>
        <SwitchField label="Brand on cards" {...flag('showBrand')} />
        <SwitchField label="Featured on the home page" {...flag('featuredOnHomepage')} />
        <SwitchField label="In the home page’s sale" {...flag('frontPageSale')} />
        <SwitchField label="Hidden from the home page’s sale" {...flag('hideFromFrontPageSale')} />
      </div>
    </fieldset>
  )
}
