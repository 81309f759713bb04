import { expect, test } from 'vitest'
import { Problem } from '#domain/problem.ts'
import { findZipPlace } from './zip-place.ts'

const placeOf = (zip: string) => {
  const { city, state } = findZipPlace(zip)
  return `${city}, ${state}`
}

test('a ZIP code has its city and state, also at both ends of a run and of the table', () => {
  expect(['48103', '48109', '48110', '48113', '00501', '99950'].map(placeOf)).toEqual([
    'Ann Arbor, MI',
    'Ann Arbor, MI',
    'Azalia, MI',
    'Ann Arbor, MI',
    'Holtsville, NY',
    'Ketchikan, AK',
  ])
})

test('names are written as people write them', () => {
  expect(['78501', '63366', '83814', '54935', '27101'].map(placeOf)).toEqual([
    'McAllen, TX',
    "O'Fallon, MO",
    "Coeur d'Alene, ID",
    'Fond du Lac, WI',
    'Winston Salem, NC',
  ])
})

test('territories and codes outside of their state are known', () => {
  expect(['00901', '96910', '06390', '73301', '20001'].map(placeOf)).toEqual([
    'San Juan, PR',
    'Hagatna, GU',
    'Fishers Island, NY',
    'Austin, TX',
    'Washington, DC',
  ])
})

test('an unknown code, and one to which the shop does not deliver, is not found', () => {
  for (const zip of ['00000', '48102', '99999', '09102', '481']) expect(() => findZipPlace(zip), zip).toThrow(Problem)
})
