import type { z } from 'zod'

/** Of a record, what its view has: nothing else of it is shown. The record has all of it, which the compiler checks; nothing is parsed. */
export function shown<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  record: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> {
  const view = { ...record }
  for (const key in view) if (!(key in shape)) delete view[key]
  return view
}
