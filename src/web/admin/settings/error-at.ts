import { get, type FieldErrors } from 'react-hook-form'

/** An error of the form library, or a list of them. */
const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What is wrong with a field; of a list typed as one text, with its first wrong part. */
export function errorAt(errors: FieldErrors, path: string, one = 'entry'): string | undefined {
  const found: unknown = get(errors, path)
  if (!isHolder(found)) return undefined
  if (typeof found.message === 'string') return found.message
  const [index, wrong] = Object.entries(found).find(([, inner]) => isHolder(inner)) ?? []
  if (index === undefined || !isHolder(wrong)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry of the form library's errors is one itself
  const inner = typeof wrong.message === 'string' ? wrong.message : errorAt({ inner: wrong } as FieldErrors, 'inner')
  return inner && (/^\d+$/.test(index) ? `${one} ${Number(index) + 1} ${inner}` : `${index} ${inner}`)
}
