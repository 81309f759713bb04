import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { falselyNamedModels } from '#domain/fit/fit-claim.ts'
import { ROOT } from '#server/root.ts'

const SEED = join(ROOT, 'src/server/db/seed')
const rowsOf = <Row>(folder: string, row: z.ZodType<Row>): Row[] =>
  readdirSync(join(SEED, folder)).flatMap((file) => z.array(row).parse(JSON.parse(readFileSync(join(SEED, folder, file), 'utf8'))))

const parts = rowsOf(
  'products',
  z.object({
    slug: z.string(),
    family: z.string(),
    description: z.string(),
    descriptionHtml: z.string().default(''),
    dimensions: z.record(z.string(), z.number()),
    specs: z.record(z.string(), z.string()).default({}),
  }),
)
const statement = z.object({ part: z.string(), note: z.string().default('') })
const machines = rowsOf(
  'models',
  z.object({
    models: z.array(z.object({ number: z.string(), name: z.string() })),
    fits: z.array(statement).default([]),
    misfits: z.array(statement).default([]),
  }),
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

/** Numbers of series, as people call them, where the labels of the machines have others. */
const SERIES = ['350', '370']

/** The numbers of models that a description says the part fits: those after the name of a brand, and neither so short nor so called that they are a series. */
const claimed = (text: string) =>
  [...text.matchAll(/\b(?:fits|used in|made for):? ((?:[^.!?<]|\.(?=\S))*)/gi)]
    .map(([, list = '']) => list)
    .filter((list) => !list.endsWith(' Series') && /^[A-Z]/.test(list))
    .flatMap((list) => [...list.matchAll(/[A-Za-z\d]+(?:[-./][A-Za-z\d]+)*/g)].map(([word]) => word))
    .filter((word) => /\d/.test(word) && normalisePartNumber(word).length > 2 && !SERIES.includes(word))

test('each model that a description of the demo catalogue names is one that the part is known to fit, and none that it is known not to', () => {
  const wrong = parts.flatMap(({ slug, description, descriptionHtml }) => {
    const fitting = machines.filter(({ fits }) => fits.some(({ part }) => part === slug))
    if (fitting.length === 0) return []
    const known = fitting.flatMap(({ models }) => models)
    const numbers = known.map(({ number }) => normalisePartNumber(number))
    const names = known.flatMap(({ name }) => name.split(' '))
    const isKnown = (word: string) => {
      const key = normalisePartNumber(word)
      // A label may have letters behind the number, and Kenmore's has three digits before it.
      return numbers.some((number) => number.startsWith(key) || number === `116${key}`) || names.includes(word)
    }
    return claimed(`${description} ${descriptionHtml}`)
      .filter((word) => !isKnown(word))
      .map((word) => `${slug}: ${word}`)
  })
  expect(wrong).toEqual([])
})

test('no machine of the demo catalogue is said to take a part with a note that it is for another of its series', () => {
  const wrong = machines.flatMap(({ models, fits }) =>
    fits.filter(({ note }) => models.length > 1 && /^only the /i.test(note)).map(({ part, note }) => `${part}: ${note}`),
  )
  expect(wrong).toEqual([])
})

test('the wheels of a machine turn as its motors do, and its duct connectors are no narrower than 4 in. where its housing has a 4 in. duct', () => {
  const wrong = machines.flatMap(({ models, fits }) => {
    const fitting = parts.filter(({ slug }) => fits.some(({ part }) => part === slug))
    const turns = new Set(fitting.flatMap(({ specs }) => (/^CC?W$/.test(specs['Rotation'] ?? '') ? [specs['Rotation']] : [])))
    const ducts = fitting.flatMap(({ family, specs }) => (family === 'housing' ? Number.parseInt(specs['Duct'] ?? '', 10) : []))
    const collars = fitting.flatMap(({ family, dimensions }) => (family === 'damper' ? (dimensions['diameter'] ?? []) : []))
    // A housing for 6 in. comes with a reducer to 4 in.
    const areApart = ducts.some((duct) => collars.some((collar) => Math.min(duct, 4) !== Math.min(collar, 4)))
    return [turns.size > 1 && 'turns', areApart && 'duct'].flatMap((fault) => (fault ? `${models[0]?.number}: ${fault}` : []))
  })
  expect(wrong).toEqual([])
})

test('no description of the demo catalogue ends a sentence twice', () => {
  const wrong = parts.filter(({ description, descriptionHtml }) => /[.!?,;]\s*[.!?,;]/.test(`${description} ${descriptionHtml}`))
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})
