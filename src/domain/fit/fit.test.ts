import { describe, expect, test } from 'vitest'
import { fitOfPart } from './fit.ts'
import type { FitSource, FitStatement, FittedPart } from './fit-statement.ts'

const part = (name: string, family: FittedPart['family'], categoryPath: string): FittedPart => ({ id: `prd_${name}`, family, categoryPath })

const MOTOR = part('motor', 'motor', 'fan/motors/plain')
const ASSEMBLY = part('assembly', 'motor', 'fan/motors/assemblies')
const OTHER_MOTOR = part('other-motor', 'motor', 'fan/motors/plain')
const GRILLE = part('grille', 'grille', 'fan/grilles')
const LENS = part('lens', 'grille', 'fan/grilles/light')
const HOSE = part('hose', 'hardware', 'vacuum/hoses')
const BRUSH = part('brush', 'hardware', 'vacuum/brushes')

const says = (about: FittedPart, fits: boolean, source: FitSource = 'maker', more: Partial<FitStatement> = {}): FitStatement => ({
  part: about,
  fits,
  source,
  note: '',
  isSold: true,
  ...more,
})

describe('whether a part fits a model', () => {
  test.each<[string, FittedPart, FitStatement[], { answer: string; source?: string | null; alternative?: string | null }]>([
    ['nobody has said anything', MOTOR, [], { answer: 'not_known', source: null, alternative: null }],
    ['the maker lists it', MOTOR, [says(MOTOR, true)], { answer: 'fits', source: 'maker', alternative: null }],
    ['buyers say so', MOTOR, [says(MOTOR, true, 'buyers')], { answer: 'fits', source: 'buyers' }],
    ['a part that fits needs no other', MOTOR, [says(MOTOR, true), says(ASSEMBLY, true)], { answer: 'fits', alternative: null }],
    ['it is said not to fit', MOTOR, [says(MOTOR, false, 'staff')], { answer: 'does_not_fit', source: 'staff', alternative: null }],
    [
      'another of its kind fits',
      MOTOR,
      [says(MOTOR, false), says(OTHER_MOTOR, true)],
      { answer: 'does_not_fit', alternative: 'prd_other-motor' },
    ],
    [
      'a motor assembly stands in for a motor',
      MOTOR,
      [says(MOTOR, false), says(ASSEMBLY, true)],
      { answer: 'does_not_fit', alternative: 'prd_assembly' },
    ],
    [
      'its own category comes before a better source',
      MOTOR,
      [says(MOTOR, false), says(ASSEMBLY, true, 'maker'), says(OTHER_MOTOR, true, 'buyers')],
      { answer: 'does_not_fit', alternative: 'prd_other-motor' },
    ],
    [
      'within a category the better source comes first',
      ASSEMBLY,
      [says(MOTOR, true, 'cross_reference'), says(OTHER_MOTOR, true, 'staff')],
      { answer: 'not_known', alternative: 'prd_other-motor' },
    ],
    [
      'only another of its kind is known',
      MOTOR,
      [says(OTHER_MOTOR, true)],
      { answer: 'not_known', source: null, alternative: 'prd_other-motor' },
    ],
    ['only another kind is known', MOTOR, [says(GRILLE, true)], { answer: 'not_known', alternative: null }],
    ['what does not fit either is no advice', MOTOR, [says(OTHER_MOTOR, false)], { answer: 'not_known', alternative: null }],
    [
      'what is not sold is no advice',
      MOTOR,
      [says(OTHER_MOTOR, true, 'maker', { isSold: false })],
      { answer: 'not_known', alternative: null },
    ],
    [
      'another grille of its category fits',
      GRILLE,
      [says(GRILLE, false), says(part('other-grille', 'grille', 'fan/grilles'), true)],
      { answer: 'does_not_fit', alternative: 'prd_other-grille' },
    ],
    ['a lens is no grille', GRILLE, [says(LENS, true)], { answer: 'not_known', alternative: null }],
    ['a hose is no brush roll', BRUSH, [says(BRUSH, false), says(HOSE, true)], { answer: 'does_not_fit', alternative: null }],
  ])('%s', (_, asked, statements, { alternative, ...expected }) => {
    const fit = fitOfPart(asked, statements)
    expect(fit).toMatchObject(expected)
    if (alternative !== undefined) expect(fit.alternative?.id ?? null).toBe(alternative)
    expect(fit.reason).toMatch(/^[A-Z].+\.$/)
  })

  test('the note of the statement is handed on', () => {
    expect(fitOfPart(MOTOR, [says(MOTOR, false, 'staff', { note: 'The plug is another one.' })]).note).toBe('The plug is another one.')
  })
})
