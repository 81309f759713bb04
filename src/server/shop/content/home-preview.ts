import { z } from 'zod'
import type { Queryable } from '#server/db/client.ts'
import { HOME_SETTINGS } from '#server/shop/settings/home-settings.ts'
import { filled, readSettings } from '#server/shop/settings/settings.ts'
import { documentOf, homeDocumentSchema, storedChange } from './home-document.ts'
import type { HomeDocument } from './home-document.ts'

/** Sections as they are being typed: half a text is no error yet, and one that is longer than any that can be read is. */
export const homePreviewSchema = z.strictObject({ ...homeDocumentSchema.shape, trust: HOME_SETTINGS.trust.unwrap() }).partial()

/** The home page's texts as the shop would show them with these sections: their placeholders filled in. Nothing is stored. */
export async function previewHome(db: Queryable, change: z.output<typeof homePreviewSchema>): Promise<HomeDocument> {
  return documentOf(filled({ ...(await readSettings(db)), ...storedChange(change) }))
}
