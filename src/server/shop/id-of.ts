import { z } from 'zod'
import type { Id } from '#domain/id.ts'

/**
 * The schema of an id: turns a string into the branded id of one kind of row, so that kinds cannot be mixed up. It checks only the string's
 * own schema: whether such a row exists, the database decides.
 */
export const idOf = <Name extends Id<string>>(schema: z.ZodString = z.string()) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parser
  schema as unknown as z.ZodType<Name, string>

/** An id as a request sends it, of up to 60 characters. */
export const sentId = <Name extends Id<string>>() => idOf<Name>(z.string().max(60))
