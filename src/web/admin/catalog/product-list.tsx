import { formatMoney } from '#domain/money.ts'
import { drawingPath, smallPicture } from '#domain/catalog/picture-path.ts'
import { stockState as stateOfStock } from '#domain/catalog/stock.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { PART_VIEWS } from '#web/admin/frame/nav/part-views.ts'
import type { Choice, ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BULK_ACTIONS } from './bulk/bulk-state.ts'
import { CHOICES } from './choice/choices.ts'
import { SHOWS_PARTS } from './editor/product-queries.ts'
import { priceNow } from './price/price-now.ts'

export type ProductRow = Schema<'StaffProductRow'>
type Issue = ProductRow['issues'][number]

const ISSUES: Record<Issue, string> = {
  no_picture: 'picture',
  no_weight: 'weight',
  no_fit: 'fit',
  no_description: 'text',
  duplicate_number: 'number twice',
}

const STOCK_STATES: Record<ProductRow['stockState'], string> = {
  in_stock: 'In stock',
  low: 'Low',
  backorder: 'Back-order',
  out: 'Out',
}

const choices = (labels: Record<string, string>): Choice[] => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** A dot in the colour of a state, and the state's name: never colour alone. */
function State({ tone, children }: { tone: 'leaf' | 'amber' | 'brick' | 'ink-3'; children: string }) {
  return (
    <span className={classNames('dt-state', `dt-state-${tone}`)}>
      <span aria-hidden="true" />
      {children}
    </span>
  )
}

const statusOf = ({ active }: ProductRow) => <State tone={active ? 'leaf' : 'ink-3'}>{active ? 'Active' : 'Archived'}</State>

function stockOf({ onHand, reserved, trackStock, stockState }: ProductRow) {
  if (!trackStock) return 'Not counted'
  if (stockState === 'in_stock') return (onHand - reserved).toLocaleString('en-US')
  return (
    <State tone={stockState === 'out' ? 'brick' : 'amber'}>
      {`${(onHand - reserved).toLocaleString('en-US')} ${STOCK_STATES[stockState].toLowerCase()}`}
    </State>
  )
}

/** Saves fields of a part; gives its row as it is now. @throws {ApiProblem} */
async function save(
  row: ProductRow,
  change: Partial<Pick<ProductRow, 'priceCents' | 'salePriceCents' | 'saleStartsAt' | 'saleEndsAt' | 'active' | 'onHand'>>,
) {
  const params = { path: { productId: row.id } }
  // What was sold since the row was shown stays counted.
  const seen = change.onHand === undefined ? {} : { seenOnHand: row.onHand }
  const saved = await read(api.PATCH('/api/admin/products/{productId}', { params, body: { version: row.version, ...change, ...seen } }))
  const { version, priceCents, salePriceCents, saleStartsAt, saleEndsAt, active, onHand, reserved, updatedAt } = saved
  const price = { priceCents, salePriceCents, saleStartsAt, saleEndsAt }
  return { ...row, ...price, version, active, onHand, reserved, stockState: stateOfStock(saved), updatedAt }
}

/** All parts of the shop, for staff. */
export const productListDefinition: ListDefinition<ProductRow> = {
  name: 'products',
  title: 'Parts',
  noun: ['part', 'parts'],
  searchHint: 'Number, name',
  empty: { title: 'No parts yet.', action: { label: 'Import a file', href: '/admin/bulk-import' } },
  exportHref: exportFrom('/api/admin/products/export'),
  alsoShownIn: SHOWS_PARTS,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/products/${id}`,
  rowName: ({ name }) => name,
  query: (request) => ({
    queryKey: ['admin', 'products', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/products', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'picture',
      head: 'Picture',
      width: 56,
      isPinned: true,
      cell: ({ slug, image }) => (
        <img
          src={image ? smallPicture(image, 96) : drawingPath(slug)}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          className="dt-picture"
        />
      ),
    },
    { id: 'name', head: 'Part', width: 280, isPinned: true, isName: true, sort: 'name', cell: ({ name }) => name },
    { id: 'number', head: 'Number', width: 130, sort: 'number', cell: ({ partNumber }) => <span className="font-mono">{partNumber}</span> },
    { id: 'sku', head: 'SKU', width: 130, sort: 'sku', cell: ({ sku }) => <span className="font-mono">{sku}</span> },
    { id: 'brand', head: 'Brand', width: 110, sort: 'brand', cell: ({ brand }) => brand?.name ?? '–' },
    { id: 'category', head: 'Category', width: 140, sort: 'category', cell: ({ category }) => category.name },
    {
      id: 'price',
      head: 'Price ($)',
      width: 90,
      align: 'end',
      sort: 'price',
      cell: ({ priceCents }) => formatMoney(priceCents).replace('$', ''),
      edit: { kind: 'cents', value: ({ priceCents }) => priceCents, save: (row, value) => save(row, { priceCents: Number(value) }) },
    },
    {
      id: 'sale',
      head: 'Sale ($)',
      width: 90,
      align: 'end',
      sort: 'sale',
      cell: ({ salePriceCents }) => (salePriceCents === null ? '' : formatMoney(salePriceCents).replace('$', '')),
      edit: {
        kind: 'cents',
        isOptional: true,
        value: ({ salePriceCents }) => salePriceCents,
        save: (row, value) => save(row, { salePriceCents: value === null ? null : Number(value) }),
        takeBack: (row, { salePriceCents, saleStartsAt, saleEndsAt }) => save(row, { salePriceCents, saleStartsAt, saleEndsAt }),
      },
    },
    {
      id: 'onHand',
      head: 'On hand',
      width: 90,
      align: 'end',
      cell: ({ onHand }) => onHand.toLocaleString('en-US'),
      edit: { kind: 'int', value: ({ onHand }) => onHand, save: (row, value) => save(row, { onHand: Number(value) }) },
    },
    { id: 'available', head: 'Available', width: 110, align: 'end', sort: 'available', cell: stockOf },
    {
      id: 'status',
      head: 'Status',
      width: 100,
      cell: statusOf,
      edit: {
        kind: 'flag',
        value: ({ active }) => active,
        labels: { on: 'Active', off: 'Archived' },
        save: (row, value) => save(row, { active: value === true }),
      },
    },
    { id: 'issues', head: 'Missing', width: 160, cell: ({ issues }) => issues.map((issue) => ISSUES[issue]).join(', ') },
    { id: 'updated', head: 'Updated', width: 110, sort: 'updated', cell: ({ updatedAt }) => <ShopDate iso={updatedAt} /> },
    {
      id: 'cost',
      head: 'Cost ($)',
      width: 90,
      align: 'end',
      isHidden: true,
      cell: ({ costCents }) => (costCents === null ? '' : formatMoney(costCents).replace('$', '')),
    },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'number', label: 'Number', kind: 'text' },
    { name: 'sku', label: 'SKU', kind: 'text' },
    { name: 'slug', label: 'Address', kind: 'text' },
    {
      name: 'brand',
      label: 'Brand',
      kind: 'choice',
      choicesQuery: () => CHOICES.brand,
    },
    {
      name: 'category',
      label: 'Category',
      kind: 'choice',
      choicesQuery: () => CHOICES.category,
    },
    { name: 'status', label: 'Status', kind: 'choice', choices: choices({ active: 'Active', archived: 'Archived' }) },
    { name: 'stock', label: 'Stock', kind: 'choice', choices: choices(STOCK_STATES) },
    { name: 'price', label: 'Price', kind: 'cents' },
    { name: 'sale', label: 'Sale price', kind: 'cents' },
    { name: 'cost', label: 'Cost', kind: 'cents' },
    { name: 'available', label: 'Available', kind: 'number' },
    { name: 'weight', label: 'Weight in g', kind: 'number' },
    { name: 'updated', label: 'Updated', kind: 'date' },
    { name: 'onSale', label: 'On sale', kind: 'flag' },
    { name: 'featured', label: 'On the home page', kind: 'flag' },
    { name: 'frontPageSale', label: 'In the home page’s sale', kind: 'flag' },
    { name: 'noPicture', label: 'No picture', kind: 'flag' },
    { name: 'noWeight', label: 'No weight', kind: 'flag' },
    { name: 'noFit', label: 'No fit', kind: 'flag' },
    { name: 'noDescription', label: 'No text', kind: 'flag' },
    { name: 'duplicateNumber', label: 'Number twice', kind: 'flag' },
  ],
  bulkActions: BULK_ACTIONS,
  views: PART_VIEWS,
  card: (row) => ({
    identity: row.name,
    state: (
      <>
        <span>{formatMoney(priceNow(row))}</span>
        {statusOf(row)}
        <span>{stockOf(row)}</span>
      </>
    ),
    hint: [row.partNumber, row.brand?.name, ...row.issues.map((issue) => (issue === 'duplicate_number' ? '' : 'no ') + ISSUES[issue])]
      .filter(Boolean)
      .join(' · '),
  }),
}
