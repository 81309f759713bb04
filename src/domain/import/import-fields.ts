import { PRICE_JUMP_PERCENT } from '../catalog/product-warning.ts'
import type { ImportOptions } from './import-options.ts'

/** What a file can bring: whole parts, some of their fields, which appliances they fit, redirects, readers of the newsletter, or parcels. */
export const IMPORT_TYPES = ['products', 'prices', 'stock', 'numbers', 'fits', 'redirects', 'subscribers', 'tracking'] as const
export type ImportType = (typeof IMPORT_TYPES)[number]

/** `read`: its columns can be matched; then it is checked row by row, and at last its change set was started. */
export const IMPORT_STATES = ['reading', 'read', 'checking', 'checked', 'started'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What a row would do; `unchecked` until the check has come to it. */
export const IMPORT_ROW_STATES = ['unchecked', 'new', 'changed', 'same', 'error'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]

/** Shops whose exports are known by their header. */
const IMPORT_SOURCES = ['shopify', 'woocommerce'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** What staff should look at before they apply an import. */
export const IMPORT_WARNINGS = ['price', 'below_cost', 'archived', 'stock', 'twin'] as const
export type ImportWarning = (typeof IMPORT_WARNINGS)[number]

/** Stands for the id of a brand or category that is to be added. */
export const NEW_NAME = 'new'

/** What a name in a file can be that the shop may not know. */
export const NAME_KINDS = ['brand', 'category'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** A name as names are compared: lower case, single spaces, its first 400 characters. */
export const plainName = (name: string): string => name.slice(0, 400).trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Under which `ImportOptions.names` has a name. */
export const nameKey = (kind: NameKind, name: string): string => `${kind}:${plainName(name).slice(0, 390)}`

/** Under which `ImportOptions.names` says what a part is that looks like another: its id, or `NEW_NAME`. `key`: what the row calls it. */
export const partKey = (key: string): string => `part:${plainName(key).slice(0, 390)}`

export const DEFAULT_IMPORT_OPTIONS: ImportOptions = {
  matchBy: 'sku',
  mode: 'both',
  blank: 'keep',
  unknown: 'error',
  alarmPercent: PRICE_JUMP_PERCENT,
  names: {},
  mailCustomers: true,
  modelType: null,
}

interface ImportField {
  label: string
  /** Other names of the column, in lower case with single spaces. Those of Shopify's and WooCommerce's exports are among them. */
  synonyms: readonly string[]
  types: readonly ImportType[]
}

const PARTS = ['products', 'prices', 'stock', 'numbers', 'fits'] as const
const PRODUCTS = ['products'] as const
const PRICES = ['products', 'prices'] as const
const STOCK = ['products', 'stock'] as const
const NUMBERS = ['products', 'numbers'] as const
const SUBSCRIBERS = ['subscribers'] as const
const TRACKING = ['tracking'] as const

const field = (label: string, types: readonly ImportType[], ...synonyms: string[]): ImportField => ({ label, types, synonyms })

/** What a column can be. The first of two columns with the same meaning is taken. */
export const IMPORT_FIELDS = {
  id: field('Id', PARTS, 'part id', 'partwright id'),
  sku: field(
    'SKU',
    PARTS,
    'variant sku',
    'item number',
    'item #',
    'stock code',
    'article number',
    'item no',
    'item no.',
    'item num',
    'item code',
  ),
  name: field('Name', PRODUCTS, 'title', 'product name', 'part name', 'item name'),
  partNumber: field(
    'Part number',
    PARTS,
    'part #',
    'part no',
    'part no.',
    'mpn',
    'number',
    'manufacturer part number',
    'mfr part #',
    'mfr part number',
    'mfr part no',
    'mfr part no.',
    'mfr #',
    'mfg part #',
    'mfg part number',
    'mfg part no',
    'mfg #',
    'oem part number',
    'oem number',
    'oem #',
    'google shopping / mpn',
  ),
  priceCents: field('Price', PRICES, 'variant price', 'regular price', 'list price', 'unit price', 'retail price', 'list', 'retail'),
  compareAtPrice: field('Compare-at price', PRICES, 'variant compare at price', 'compare at price', 'was price', 'msrp'),
  salePriceCents: field('Sale price', PRICES, 'special price', 'offer price'),
  saleStartsAt: field('Sale starts', PRICES, 'sale begins', 'sale start', 'date sale price starts'),
  saleEndsAt: field('Sale ends', PRICES, 'sale end', 'date sale price ends'),
  costCents: field(
    'Cost',
    PRICES,
    'cost per item',
    'unit cost',
    'cost price',
    'dealer cost',
    'dealer price',
    'your cost',
    'net price',
    'net cost',
    'dealer net',
    'wholesale price',
  ),
  quantityDiscounts: field('Quantity prices', PRICES, 'quantity discounts', 'price breaks', 'tiers'),
  onHand: field(
    'On hand',
    STOCK,
    'stock',
    'quantity',
    'qty',
    'variant inventory qty',
    'inventory',
    'stock quantity',
    'inventory quantity',
    'qty avail',
    'qty available',
    'quantity available',
    'available',
    'qty on hand',
    'quantity on hand',
    'qoh',
    'counted',
    'physical count',
  ),
  onHandExported: field('On hand when exported', STOCK),
  category: field('Category', PRODUCTS, 'categories', 'type of product', 'product type', 'category path', 'dept', 'department'),
  brand: field(
    'Brand',
    PRODUCTS,
    'brands',
    'vendor',
    'manufacturer',
    'make',
    'mfr',
    'mfr.',
    'mfg',
    'mfg.',
    'mfr name',
    'manufacturer name',
    'brand name',
  ),
  models: field(
    'Fits models',
    PRODUCTS,
    'models',
    'model numbers',
    'compatible models',
    'fits model',
    'used on',
    'used on models',
    'appliance models',
    'model list',
    'used on model',
    'fits model numbers',
    'compatible model numbers',
    'works with models',
  ),
  compatibleBrands: field('Fits brands', PRODUCTS, 'compatible brands', 'fits', 'compatible with'),
  active: field('Active', PRODUCTS, 'status', 'published', 'is active', 'enabled'),
  slug: field('Address', PRODUCTS, 'slug', 'handle', 'url key', 'permalink'),
  description: field('Short text', PRODUCTS, 'short description', 'summary', 'plain description'),
  descriptionHtml: field(
    'Description',
    PRODUCTS,
    'body (html)',
    'body html',
    'description html',
    'long description',
    'body',
    'long desc',
    'extended description',
    'full description',
  ),
  images: field('Pictures', PRODUCTS, 'images', 'image src', 'image', 'image urls', 'image url', 'picture'),
  videoUrl: field('Video', PRODUCTS, 'video url'),
  tags: field('Tags', PRODUCTS, 'keywords', 'labels'),
  specs: field('Specifications', PRODUCTS, 'specs', 'attributes', 'properties'),
  supersededNumbers: field(
    'Replaces numbers',
    NUMBERS,
    'superseded numbers',
    'supersedes',
    'replaces',
    'old numbers',
    'replaces part',
    'replaces part number',
  ),
  crossReferences: field('Cross-references', NUMBERS, 'cross references', 'cross reference', 'interchange', 'alternate numbers'),
  upcs: field('UPC', NUMBERS, 'barcode', 'variant barcode', 'ean', 'gtin', 'gtin, upc, ean, or isbn', 'upcs'),
  weightGrams: field('Weight (g)', PRODUCTS, 'variant grams', 'grams', 'weight grams', 'weight g'),
  weightKg: field('Weight (kg)', PRODUCTS, 'weight kg'),
  weightLbs: field(
    'Weight (lb)',
    PRODUCTS,
    'weight (lbs)',
    'weight lbs',
    'weight lb',
    'weight',
    'pounds',
    'wt',
    'wt.',
    'wt (lbs)',
    'wt (lb)',
    'wt lbs',
  ),
  weightOz: field('Weight (oz)', PRODUCTS, 'weight oz', 'ounces'),
  trackStock: field('Count stock', STOCK, 'variant inventory tracker', 'track stock', 'track inventory', 'manage stock'),
  allowBackorder: field('Back-order', STOCK, 'variant inventory policy', 'backorders allowed?', 'backorders', 'allow backorder'),
  lowStockThreshold: field('Low from', STOCK, 'low stock amount', 'low stock threshold', 'reorder point'),
  seoTitle: field('SEO title', PRODUCTS, 'meta title', 'page title', 'meta: _yoast_wpseo_title', 'meta: rank_math_title'),
  seoDescription: field('SEO description', PRODUCTS, 'meta description', 'meta: _yoast_wpseo_metadesc', 'meta: rank_math_description'),
  family: field('Drawing', PRODUCTS, 'drawing family'),
  dimensions: field('Drawing sizes', PRODUCTS),
  traits: field('Drawing traits', PRODUCTS),
  showPartNumber: field('Show number', PRODUCTS),
  showBrand: field('Show brand', PRODUCTS),
  featuredOnHomepage: field('Featured', PRODUCTS, 'is featured?', 'featured on home page'),
  frontPageSale: field('Front page sale', PRODUCTS),
  hideFromFrontPageSale: field('Not in front page sale', PRODUCTS),
  suggestionPriority: field('Suggestion priority', PRODUCTS),
  suggestionTags: field('Suggestion tags', PRODUCTS),
  manualSuggestionsEnabled: field('Own suggestions', PRODUCTS),
  applianceBrand: field('Appliance brand', ['fits'], 'brand', 'make', 'manufacturer'),
  applianceModel: field('Model', ['fits'], 'model number', 'appliance model', 'model no', 'model #'),
  fits: field('Fits', ['fits'], 'fit', 'compatible'),
  fitNote: field('Note', ['fits'], 'fit note', 'notes', 'comment'),
  fromPath: field('From', ['redirects'], 'redirect from', 'old url', 'old path', 'source', 'old'),
  toPath: field('To', ['redirects'], 'redirect to', 'new url', 'new path', 'target', 'destination', 'new'),
  email: field('E-mail', SUBSCRIBERS, 'email', 'email address', 'e-mail address', 'subscriber email', 'mail'),
  firstName: field('First name', SUBSCRIBERS, 'first', 'given name', 'firstname', 'fname'),
  lastName: field('Last name', SUBSCRIBERS, 'last', 'family name', 'surname', 'lastname', 'lname'),
  consent: field('Consent', SUBSCRIBERS, 'accepts marketing', 'accepts email marketing', 'email consent', 'opt in', 'opt-in', 'subscribed'),
  // A date of anything else ('Date', 'Date added') is no consent, unless staff say that the column is one.
  consentedAt: field('Consent date', SUBSCRIBERS, 'consented at', 'confirm time', 'optin time', 'opt-in date', 'subscribed at'),
  consentSource: field('Consent source', SUBSCRIBERS, 'source', 'signup source', 'opt-in source', 'list', 'form'),
  orderNumber: field('Order', TRACKING, 'order number', 'order no', 'order no.', 'order #', 'order id', 'reference', 'name'),
  carrier: field('Carrier', TRACKING, 'shipping carrier', 'tracking company', 'courier', 'shipping provider', 'service'),
  trackingNumber: field(
    'Tracking number',
    TRACKING,
    'tracking',
    'tracking #',
    'tracking no',
    'tracking no.',
    'tracking id',
    'parcel number',
  ),
  shippedAt: field('Shipped', TRACKING, 'shipped at', 'ship date', 'shipped date', 'date shipped', 'shipment date', 'fulfilled at'),
} as const satisfies Record<string, ImportField>

export type ImportFieldName = keyof typeof IMPORT_FIELDS

export const IMPORT_FIELD_NAMES = (Object.keys as <Key extends string>(fields: Record<Key, unknown>) => Key[])(IMPORT_FIELDS)

/** The fields that files of a type can bring, in their order. */
export const fieldsOfType = (type: ImportType): ImportFieldName[] =>
  IMPORT_FIELD_NAMES.filter((name) => IMPORT_FIELDS[name].types.some((one) => one === type))
