import { z } from 'zod'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import type { BrandId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { sentId } from '#server/shop/id-of.ts'

const text = (max: number) => z.string().trim().max(max)

/** The fields of an appliance model. */
export const applianceFieldsSchema = z.strictObject({
  brandId: sentId<BrandId>(),
  number: text(60).refine((number) => normalisePartNumber(number) !== '', { error: 'needs a letter or digit' }),
  slug: z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, - or _' }),
  name: text(200).min(1, { error: 'is needed' }),
  type: z.enum(APPLIANCE_TYPES),
  discontinued: z.boolean(),
  note: text(500),
})
export type ApplianceFields = z.output<typeof applianceFieldsSchema>

/** What staff may write of a model; what is not sent stays. */
export const applianceChangeSchema = applianceFieldsSchema.partial()
export type ApplianceChange = z.output<typeof applianceChangeSchema>
