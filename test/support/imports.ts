import { expect } from 'vitest'
import type { Answer, FreshShop, ProblemBody } from './fresh-shop.ts'
import type { Schema } from './schema.ts'
import type { StaffSession } from './staff.ts'

type Import = Schema<'Import'>
type Options = Partial<Import['options']>

/** The imports of a member of staff. */
export interface Imports {
  bring<Body = ProblemBody>(file: string | Uint8Array, type?: Import['type'], name?: string): Promise<Answer<Body>>
  /** Brings a file that must be taken, and checks it with the guessed columns. */
  check(file: string | Uint8Array, options?: Options, type?: Import['type']): Promise<Import>
  read(id: string): Promise<Import>
  rows(id: string, query?: string): Promise<Schema<'ImportRow'>[]>
  /** Applies it, to its end. */
  apply(id: string): Promise<Import>
  /** A file as text. */
  download(path: string): Promise<string>
}

/** A file of rows. */
export const csvOf = (rows: readonly (readonly (string | number)[])[], separator = ','): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[",;\n\t]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join('\r\n') + '\r\n'

export function openImports(fresh: FreshShop, staff: StaffSession): Imports {
  const imports: Imports = {
    bring: (file, type = 'products', name = 'parts.csv') =>
      fresh.call(
        'POST',
        `/api/admin/imports?type=${type}&name=${encodeURIComponent(name)}`,
        typeof file === 'string' ? Buffer.from(file) : file,
        {
          ...staff.headers,
          'content-type': 'application/octet-stream',
        },
      ),
    async check(file, options = {}, type = 'products') {
      const brought = await imports.bring<Import>(file, type)
      expect(brought.status, brought.text).toBe(200)
      const { id, mapping, options: own } = brought.body
      const started = await staff.post(`imports/${id}/check`, { type, mapping, options: { ...own, ...options } })
      expect(started.status, started.text).toBe(200)
      await fresh.runJobs()
      const done = await imports.read(id)
      expect(done.state).toBe('checked')
      return done
    },
    async read(id) {
      const { status, body, text } = await staff.get<Import>(`imports/${id}`)
      expect(status, text).toBe(200)
      return body
    },
    async rows(id, query = '') {
      const { body } = await staff.get<Schema<'ImportRowList'>>(`imports/${id}/rows?${query}`)
      return body.rows
    },
    async apply(id) {
      const started = await staff.post(`imports/${id}/start`)
      expect(started.status, started.text).toBe(200)
      await fresh.runJobs()
      return imports.read(id)
    },
    async download(path) {
      const { status, text } = await staff.get(path)
      expect(status, text).toBe(200)
      return text
    },
  }
  return imports
}
