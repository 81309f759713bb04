import displayFont from '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2?url'
import textFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'

/** Addresses of the two fonts every page starts with, for `<link rel="preload" as="font" crossorigin>`. */
export const fontPreloads: readonly string[] = [textFont, displayFont]
