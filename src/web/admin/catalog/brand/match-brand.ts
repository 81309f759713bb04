import { slugify } from '#domain/catalog/slug.ts'
import { fileSlug } from '#web/admin/media/file-slug.ts'

interface Named {
  name: string
  slug: string
  aliases: readonly string[]
}

/** `logo-broan` and `broan-logo` → `broan`, unless that is all there is. */
const bare = (slug: string) => slug.replace(/^logo-(?=.)/, '').replace(/(?<=.)-logo$/, '')

/** What a brand's file may be called, the surest first. */
const KEYS: readonly ((brand: Named) => readonly string[])[] = [
  ({ slug }) => [slugify(slug)],
  ({ name }) => [slugify(name)],
  ({ aliases }) => aliases.map(slugify),
]

/**
 * The brand for which a file is named: by its slug, else its name, else one of its other names; with or without the word 'logo' before or behind.
 * Or the reason why that is not known.
 */
export function matchBrand<Brand extends Named>(fileName: string, brands: readonly Brand[]): { brand: Brand } | { reason: string } {
  const whole = fileSlug(fileName)
  const wanted = bare(whole)
  for (const keysOf of KEYS) {
    const found = brands.filter((brand) => keysOf(brand).some((key) => key !== '' && (key === whole || key === wanted)))
    const [brand, other] = found
    if (brand && !other) return { brand }
    if (brand) return { reason: `${found.map(({ name }) => name).join(' and ')} are called so: name the file ${slugify(brand.slug)}` }
  }
  return { reason: `no brand is called "${wanted}"` }
}
