import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { RecordFields } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import editorStyles from '../editor.css?url'
import { PRODUCT_TABS, productTabs, tabOfField, type ProductTab } from '../product-tabs.ts'
import type { ProductRecord } from '../product-values.ts'
import { useProductForm, type ProductForm } from '../use-product-form.ts'
import { BasicsTab } from '../tabs/basics-tab.tsx'
import { FitTab } from '../tabs/fit-tab.tsx'
import { HistoryTab } from '../tabs/history-tab.tsx'
import { MediaTab } from '../tabs/media-tab.tsx'
import { NumbersTab } from '../tabs/numbers-tab.tsx'
import { PriceTab } from '../tabs/price-tab.tsx'
import { SeoTab } from '../tabs/seo-tab.tsx'
import { SpecsTab } from '../tabs/specs-tab.tsx'
import { StockTab } from '../tabs/stock-tab.tsx'
import { SuggestTab } from '../tabs/suggest-tab.tsx'
import { TextTab } from '../tabs/text-tab.tsx'
import { ProductHeader } from './product-header.tsx'
import { ProductPreview } from './product-preview.tsx'
import { useFieldKeys } from './use-field-keys.ts'
import { useProductActions } from './use-product-actions.ts'

interface TabProps {
  product: ProductForm
  record: ProductRecord | null
}

const TABS: Record<ProductTab, (props: TabProps) => ReactNode> = {
  basics: ({ product, record }) => <BasicsTab product={product} ownId={record?.id} />,
  numbers: ({ product, record }) => <NumbersTab product={product} ownId={record?.id} />,
  price: ({ product }) => <PriceTab product={product} />,
  stock: ({ product, record }) => <StockTab product={product} record={record} />,
  media: ({ product }) => <MediaTab product={product} />,
  fit: ({ product, record }) => <FitTab product={product} record={record} />,
  specs: ({ product }) => <SpecsTab product={product} />,
  text: ({ product }) => <TextTab product={product} />,
  suggest: ({ product }) => <SuggestTab product={product} />,
  seo: ({ product, record }) => <SeoTab product={product} ownId={record?.id} />,
  history: ({ record }) => <HistoryTab id={record?.id} />,
}

interface PanesProps extends TabProps {
  header: ReactNode
  tab: ProductTab
  path: string
}

/** The tabs with the form of one of them, and the preview beside it. */
function Panes({ product, record, header, tab, path }: PanesProps) {
  const wrong = Object.keys(product.form.formState.errors).map(tabOfField)
  const navigate = useNavigate()
  const elsewhere = wrong.length > 0 && !wrong.includes(tab) ? wrong[0] : undefined
  // What keeps the part from being saved has to be in view.
  useEffect(() => {
    if (elsewhere) void navigate({ href: `${path}?tab=${elsewhere}`, replace: true })
  }, [elsewhere, navigate, path])
  useFieldKeys(product, path)
  const tabs = productTabs.map((id) => ({
    label: PRODUCT_TABS[id].label,
    href: id === 'basics' ? path : `${path}?tab=${id}`,
    isCurrent: id === tab,
    hasError: wrong.includes(id),
  }))
  const Tab = TABS[tab]
  return (
    <div className="product-editor">
      <link rel="stylesheet" href={editorStyles} precedence="default" />
      {header}
      <TabLinks label="The part" tabs={tabs} renderLink={renderShopLink} />
      <div className="product-panes">
        <div className="product-form">
          {tab === 'history' ? (
            <Tab product={product} record={record} />
          ) : (
            <RecordFields>
              <Tab product={product} record={record} />
            </RecordFields>
          )}
        </div>
        <ProductPreview product={product} record={record} />
      </div>
      <RecordFormBar record={product} />
    </div>
  )
}

/** The editor of a part. Give it the part's id as `key`. */
export function ProductEditor({ record, tab }: { record: ProductRecord; tab: ProductTab }) {
  const product = useProductForm({ record })
  const actions = useProductActions(record)
  return (
    <>
      <Panes
        product={product}
        record={record}
        tab={tab}
        path={`/admin/products/${record.id}`}
        header={<ProductHeader record={record} tab={tab} actions={actions} />}
      />
      <ConfirmDialog
        open={actions.isAskingToDelete}
        onClose={actions.keep}
        title={`Delete ${record.name}?`}
        description="It cannot be undone, and a coupon for this part alone covers nothing from then on. A part that was ever ordered, or that a suggestion rule needs, cannot be deleted: archive it instead."
        action="Delete the part"
        danger
        busy={actions.isBusy}
        onConfirm={() => void actions.remove()}
      />
    </>
  )
}

/** The editor of a part that does not exist yet; once it is saved, it goes on in the part's own. */
export function NewProduct({ tab }: { tab: ProductTab }) {
  const navigate = useNavigate()
  const [savedId, setSavedId] = useState<string | null>(null)
  const product = useProductForm({ record: null, onSaved: ({ id }) => setSavedId(id) })
  // After the rendering that knows that nothing is unsaved any more: leaving would be asked about before.
  useEffect(() => {
    if (savedId !== null) void navigate({ href: `/admin/products/${savedId}`, replace: true })
  }, [savedId, navigate])
  const { form } = product
  useEffect(() => form.setFocus('name'), [form])
  return <Panes product={product} record={null} tab={tab} path="/admin/products/new" header={<PageHeader title="New part" />} />
}
