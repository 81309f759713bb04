import { plainHead } from '#domain/import/guess-mapping.ts'
import type { ImportSource } from '#domain/import/import-fields.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { writeList } from './cell-list.ts'
import type { TableRow } from './read-csv.ts'

/** Turns the rows of another shop's export into one row for each part. */
export interface ExportReader {
  source: ImportSource | null
  header: string[]
  push(row: TableRow): TableRow[]
  end(): TableRow[]
}

/** Places of columns by their plain names. */
const placesOf = (header: readonly string[]) => new Map(header.map((head, at) => [plainHead(head), at]))

/** Reads and writes cells by the names of their columns. */
function cellAccess(header: readonly string[]) {
  const places = placesOf(header)
  return {
    has: (name: string) => places.has(name),
    get: ({ cells }: TableRow, name: string) => (cells[places.get(name) ?? -1] ?? '').trim(),
    set: (row: TableRow, name: string, text: string) => {
      const place = places.get(name)
      if (place === undefined) return
      while (row.cells.length <= place) row.cells.push('')
      row.cells[place] = text
    },
  }
}

/** What Shopify says of a product on the first of its rows alone. */
const OF_PRODUCT = [
  'title',
  'body (html)',
  'vendor',
  'product category',
  'type',
  'tags',
  'published',
  'seo title',
  'seo description',
  'status',
]
const OPTIONS = ['option1 value', 'option2 value', 'option3 value']

/**
 * Shopify's product export: the rows of a product follow each other with one Handle. Those with a price or SKU are variants, each a part of
 * its own; those with a picture alone add it to the first.
 */
function shopifyReader(header: string[]): ExportReader {
  const { get, set } = cellAccess(header)
  let group: TableRow[] = []
  const finish = (): TableRow[] => {
    const [first] = group
    if (!first) return []
    const isVariant = (row: TableRow) => row === first || get(row, 'variant sku') !== '' || get(row, 'variant price') !== ''
    const variants = group.filter(isVariant)
    const pictures = group.map((row) => get(row, 'image src')).filter(Boolean)
    const [title, handle] = [get(first, 'title'), get(first, 'handle')]
    for (const row of variants) {
      const options = OPTIONS.map((name) => get(row, name)).filter((value) => value !== '' && value !== 'Default Title')
      for (const name of OF_PRODUCT) if (get(row, name) === '') set(row, name, get(first, name))
      if (variants.length > 1 && options.length > 0) set(row, 'title', `${title} - ${options.join(' / ')}`)
      if (row !== first) set(row, 'handle', slugify(`${handle} ${options.join(' ') || get(row, 'variant sku')}`))
      set(row, 'image src', row === first ? writeList(pictures) : get(row, 'variant image') || (pictures[0] ?? ''))
      if (get(row, 'variant inventory tracker') === '') set(row, 'variant inventory tracker', 'no')
    }
    group = []
    return variants
  }
  return {
    source: 'shopify',
    header,
    push(row) {
      const [first] = group
      const done = first && get(first, 'handle') !== get(row, 'handle') ? finish() : []
      group.push(row)
      // A product has 100 variants and 250 pictures at most; more is no product but a file without handles.
      return group.length > 2_100 ? [...done, ...finish()] : done
    },
    end: finish,
  }
}

const WOO_ATTRIBUTES = Array.from({ length: 30 }, (_, at) => [`attribute ${at + 1} name`, `attribute ${at + 1} value(s)`] as const)

const PART_NUMBER = 'Part number'

/** Attributes that say what has a column of its own here: by their names, `Brand` or `pa_brand`, the columns that they fill. */
const OF_ATTRIBUTE = new Map([
  ...['brand', 'manufacturer', 'make', 'vendor'].map((name) => [name, 'Brands'] as const),
  ...['mpn', 'part number', 'part no', 'part #', 'manufacturer part number', 'oem number'].map((name) => [name, PART_NUMBER] as const),
  ...['models', 'model numbers', 'compatible models', 'fits models', 'fits model'].map((name) => [name, 'Fits models'] as const),
])
const columnOf = (name: string) => OF_ATTRIBUTE.get(plainHead(name).replace(/^pa /, ''))

/** Characters that WordPress writes by their names in titles, categories and tags. */
const NAMED = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', deg: '°', reg: '®', trade: '™' }),
)

/** The character that stands between `&` and `;` by its name or number: `amp`, `#8243`, `#x2033`; undefined where there is none. */
function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name.toLowerCase())
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code >= 32 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : undefined
}

/** Text of HTML as it is read: `Pumps &amp; motors`, `6&#8243;`. */
const decoded = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, (whole: string, name: string) => characterOf(name) ?? whole)

/** WooCommerce writes a line break as a backslash and an n, and these two as themselves with a second backslash before them. */
const withLineBreaks = (text: string): string =>
  text
    .split(String.raw`\\n`)
    .map((part) => part.replaceAll(String.raw`\n`, '\n'))
    .join(String.raw`\n`)

/** Yoast's and Rank Math's titles may be patterns, `%%title%% %%sep%% %%sitename%%`, which mean nothing outside of WordPress. */
const isPattern = (text: string): boolean => /%%\w{2,40}%%|%(?:title|sep|sitename|excerpt|page|name|site_title)%/i.test(text)
const SEO_TEXTS = ['meta: _yoast_wpseo_title', 'meta: _yoast_wpseo_metadesc', 'meta: rank_math_title', 'meta: rank_math_description'].map(
  plainHead,
)

/** What WordPress keeps as HTML although it is a line of text. */
const PLAIN_TEXTS = ['name', 'categories', 'brands', 'tags']

/** The text of HTML in one line: shop texts of one line show no tags. */
function withoutTags(html: string): string {
  let text = ''
  let isTag = false
  for (const character of html) {
    if (character === '<') isTag = true
    else if (character === '>' && isTag) {
      isTag = false
      text += ' '
    } else if (!isTag) text += character
  }
  return text.split(/\s+/).filter(Boolean).join(' ')
}

/** What a variation has from its product when it says nothing itself. */
const OF_PARENT = ['categories', 'brands', 'tags', 'short description', 'description', 'images']

/**
 * WooCommerce's product export: one row each. Variable and grouped products are no parts of their own; their variations are, and take from
 * them what they leave blank.
 */
function wooReader(theirs: string[]): ExportReader {
  const { get, set, has } = cellAccess(theirs)
  const added = [...new Set(OF_ATTRIBUTE.values())].filter((name) => !has(plainHead(name)))
  const header = [...theirs, 'Specifications', 'Count stock', ...added]
  const parents = new Map<string, { row: TableRow; own: Map<string, string> }>()
  const clean = (row: TableRow) => {
    set(row, 'short description', decoded(withoutTags(withLineBreaks(get(row, 'short description')))))
    set(row, 'description', withLineBreaks(get(row, 'description')))
    for (const name of PLAIN_TEXTS) set(row, name, decoded(get(row, name)))
    for (const name of SEO_TEXTS) set(row, name, isPattern(get(row, name)) ? '' : decoded(get(row, name)))
  }
  /** What attributes say that has a column; what stands in that column counts more. */
  const ownOf = (row: TableRow): Map<string, string> =>
    new Map(
      WOO_ATTRIBUTES.flatMap(([name, value]): [string, string][] => {
        const column = columnOf(get(row, name))
        const text = decoded(get(row, value))
        return column && text && !get(row, plainHead(column)) ? [[column, text]] : []
      }),
    )
  const read = (row: TableRow): TableRow[] => {
    const type = get(row, 'type').toLowerCase()
    const blank = OF_PARENT.filter((name) => get(row, name) === '')
    clean(row)
    if (/\b(?:variable|grouped)\b/.test(type.slice(0, 100))) {
      const product = { row, own: ownOf(row) }
      parents.set(`id:${get(row, 'id')}`, product).set(get(row, 'sku'), product)
      return []
    }
    const parent = type.startsWith('variation') ? parents.get(get(row, 'parent')) : undefined
    // Its texts are clean: once for all that take them.
    if (parent) for (const name of blank) set(row, name, get(parent.row, name))
    const own = ownOf(row)
    // Each variation has a number of its own.
    for (const [column, text] of parent?.own ?? []) if (column !== PART_NUMBER && !own.has(column)) own.set(column, text)
    for (const [column, text] of own) set(row, plainHead(column), text)
    const specs = WOO_ATTRIBUTES.flatMap(([name, value]) =>
      get(row, name) && get(row, value) && !columnOf(get(row, name)) ? [decoded(`${get(row, name)}: ${get(row, value)}`)] : [],
    )
    // Without a count, 'in stock' means that nobody counts.
    const isCounted = !has('stock') || get(row, 'stock') !== '' || !['1', 'true', 'yes'].includes(get(row, 'in stock?').toLowerCase())
    const cells = Array.from(theirs, (_, at) => row.cells[at] ?? '')
    const filled = added.map((column) => own.get(column) ?? '')
    return [{ line: row.line, cells: [...cells, writeList(specs), isCounted ? 'yes' : 'no', ...filled] }]
  }
  return { source: 'woocommerce', header, push: read, end: () => [] }
}

/** Reads the rows below this header: Shopify's and WooCommerce's exports are known by it. */
export function exportReader(header: string[]): ExportReader {
  const heads = placesOf(header)
  const hasAll = (...names: string[]) => names.every((name) => heads.has(name))
  if (hasAll('handle', 'title', 'variant price')) return shopifyReader(header)
  if (hasAll('type', 'sku', 'name', 'regular price') && (heads.has('published') || heads.has('in stock?'))) return wooReader(header)
  return { source: null, header, push: (row) => [row], end: () => [] }
}
