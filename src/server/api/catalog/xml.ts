import { escapeXml } from '#server/shop/catalog/part-picture.ts'

/** The headers of an XML file, and what it begins with. */
export const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element with a text; nothing for null. */
export const xmlTag = (name: string, value: string | null): string => (value === null ? '' : `<${name}>${escapeXml(value)}</${name}>`)
