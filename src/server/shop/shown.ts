import type { z } from 'zod'

/** Picks from a record exactly the fields of its view. The compiler checks that the record has them all; nothing is parsed. */
export function shown<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  record: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> {
  const view = { ...record }
  for (const key in view) if (!(key in shape)) delete view[key]
  return view
}
