import { PRODUCT_LABELS, type ProductField } from './product-values.ts'

/** The tabs of the editor with the fields that stand in each; those of Basics stand there first. */
export const PRODUCT_TABS = {
  basics: {
    label: 'Basics',
    fields: [
      'name',
      'partNumber',
      'priceCents',
      'categoryId',
      'brandId',
      'onHand',
      'images',
      'showPartNumber',
      'showBrand',
      'featuredOnHomepage',
      'frontPageSale',
      'hideFromFrontPageSale',
    ],
  },
  numbers: { label: 'Numbers', fields: ['sku', 'numbers'] },
  price: { label: 'Price', fields: ['salePriceCents', 'saleStartsAt', 'saleEndsAt', 'costCents', 'quantityDiscounts'] },
  stock: { label: 'Stock', fields: ['trackStock', 'allowBackorder', 'lowStockThreshold', 'shelf', 'leadTimeDays'] },
  media: { label: 'Media', fields: ['videoUrl'] },
  fit: { label: 'Fit', fields: ['compatibleBrandIds'] },
  specs: { label: 'Specs', fields: ['family', 'dimensions', 'traits', 'specs', 'weightGrams'] },
  text: { label: 'Text', fields: ['description', 'descriptionHtml'] },
  suggest: { label: 'Suggest', fields: ['tags', 'suggestionPriority', 'suggestionTags', 'manualSuggestionsEnabled'] },
  seo: { label: 'SEO', fields: ['slug', 'seoTitle', 'seoDescription'] },
  history: { label: 'History', fields: [] },
} as const satisfies Record<string, { label: string; fields: readonly ProductField[] }>

export type ProductTab = keyof typeof PRODUCT_TABS

const isTab = (text: string): text is ProductTab => Object.hasOwn(PRODUCT_TABS, text)

/** The tabs in their order. */
export const productTabs: readonly ProductTab[] = Object.keys(PRODUCT_TABS).filter(isTab)

/** The tab that an address names; Basics for anything else. */
export const tabOf = (value: unknown): ProductTab => (typeof value === 'string' && isTab(value) ? value : 'basics')

/** The tab where a field stands. */
export const tabOfField = (field: string): ProductTab =>
  productTabs.find((tab) => PRODUCT_TABS[tab].fields.some((name) => name === field)) ?? 'basics'

/** Whether this is a field of the form. */
export const isProductField = (name: string): name is ProductField => Object.hasOwn(PRODUCT_LABELS, name)
