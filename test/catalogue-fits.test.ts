import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { falselyNamedModels } from '#domain/fit/fit-claim.ts'
import { ROOT } from '#server/root.ts'

const SEED = join(ROOT, 'src/server/db/seed')
const rowsOf = <Row>(folder: string, row: z.ZodType<Row>): Row[] =>
  readdirSync(join(SEED, folder)).flatMap((file) => z.array(row).parse(JSON.parse(readFileSync(join(SEED, folder, file), 'utf8'))))

const parts = rowsOf('products', z.object({ slug: z.string(), description: z.string(), descriptionHtml: z.string().default('') }))
const machines = rowsOf(
  'models',
  z.object({ models: z.array(z.object({ number: z.string() })), fits: z.array(z.object({ part: z.string() })).default([]) }),
)

/** Numbers of the models in these lines. */
const numbersOf = (lines: typeof machines) => lines.flatMap(({ models }) => models.map(({ number }) => number))

test('no description of the demo catalogue says of a model that the part fits it while the fit data say nothing of it', () => {
  const wrong = parts.flatMap(({ slug, description, descriptionHtml }) => {
    const fitting = numbersOf(machines.filter(({ fits }) => fits.some(({ part }) => part === slug)))
    // A part of which the fit data know nothing is described by its maker's words alone.
    const denied = fitting.length > 0 ? numbersOf(machines) : []
    return falselyNamedModels(`${description} ${descriptionHtml}`, { denied, fitting }).map((number) => `${slug}: ${number}`)
  })
  expect(wrong).toEqual([])
})
