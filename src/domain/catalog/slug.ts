const MAX_LENGTH = 100

/** 1 to 100 letters, digits, hyphens or underscores (specification, section 5). */
export const isSlug = (text: string): boolean => /^[A-Za-z0-9_-]{1,100}$/.test(text)

/** `Vacuum Bags & Filters` → `vacuum-bags-filters`. Empty when the text has no Latin letter and no digit. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')
