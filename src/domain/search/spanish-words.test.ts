import { expect, test } from 'vitest'
import { englishOf, withEnglishJoiners, withoutAccents } from './spanish-words.ts'

test('a Spanish word for a part is read in either number, and no other word', () => {
  expect(['filtro', 'filtros', 'rejillas', 'interruptores', 'bano', 'motor'].map(englishOf)).toEqual([
    'filter',
    'filter',
    'grille',
    'switch',
    'bathroom',
    undefined,
  ])
})

test('words of faucets, toilets, furnaces and sewing machines are read as those of fans and vacuums are', () => {
  expect(['cartucho', 'inodoros', 'valvulas', 'regadera', 'encendedor', 'agujas'].map(englishOf)).toEqual([
    'cartridge',
    'toilet',
    'valve',
    'shower head',
    'ignitor',
    'needle',
  ])
})

test('accents go, and the short words between', () => {
  expect(withoutAccents('baño, extractor à piñón')).toBe('bano, extractor a pinon')
  expect(withEnglishJoiners('motor para el bathroom')).toBe('motor for bathroom')
  expect(withEnglishJoiners('exhaust fan Fan motor')).toBe('exhaust fan motor')
  expect(withEnglishJoiners('grille de la fan con light')).toBe('grille for fan with light')
  expect(withEnglishJoiners('Decora dental consola')).toBe('Decora dental consola')
})
