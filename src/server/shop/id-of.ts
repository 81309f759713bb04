import { z } from 'zod'
import type { Id } from '#domain/id.ts'

/**
 * The schema of an id: where a text becomes the id of one kind of row, so that from here on the kinds cannot be mixed up. Only the text's
 * own schema is checked: which row it names, if any, the database says.
 */
export const idOf = <Name extends Id<string>>(schema: z.ZodString = z.string()) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parser
  schema as unknown as z.ZodType<Name, string>

/** An id as somebody sends it, of up to 60 characters. */
export const sentId = <Name extends Id<string>>() => idOf<Name>(z.string().max(60))
