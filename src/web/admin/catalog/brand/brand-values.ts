import type { StaffBrand } from './brand-query.ts'

/** What stands in the form of a brand; `aliases` one a line. */
export interface BrandValues {
  name: string
  slug: string
  isActive: boolean
  aliases: string
  website: string
  logoUrl: string
}

export const BRAND_LABELS = {
  name: 'Name',
  slug: 'Slug',
  isActive: 'Active',
  aliases: 'Other names',
  website: 'Website',
  logoUrl: 'Logo',
} as const satisfies Record<keyof BrandValues, string>

export const valuesOf = (brand: StaffBrand): BrandValues => ({
  name: brand.name,
  slug: brand.slug,
  isActive: brand.status === 'active',
  aliases: brand.aliases.join('\n'),
  website: brand.website ?? '',
  logoUrl: brand.logoUrl ?? '',
})

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The changed fields as the API takes them. */
export const changeOf = ({ name, slug, isActive, aliases, website, logoUrl }: Partial<BrandValues>) => ({
  ...(name !== undefined && { name }),
  ...(slug !== undefined && { slug }),
  ...(isActive !== undefined && { status: isActive ? ('active' as const) : ('hidden' as const) }),
  ...(aliases !== undefined && {
    aliases: aliases
      .split('\n')
      .map((alias) => alias.trim())
      .filter(Boolean),
  }),
  ...(website !== undefined && { website: orNull(website) }),
  ...(logoUrl !== undefined && { logoUrl: orNull(logoUrl) }),
})
