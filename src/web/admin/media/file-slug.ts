import { slugify } from '#domain/catalog/slug.ts'

/** The name under which a source was chosen: that of the file, or the last part of an address. */
export const sourceName = (source: File | string): string =>
  typeof source === 'string' ? (source.split(/[?#]/)[0]?.split('/').at(-1) ?? '') : source.name

/** `Upright Bags (2).PNG` → `upright-bags-2`; without its ending, and a browser's number of a copy stays. */
export const fileSlug = (fileName: string): string => slugify(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''))
