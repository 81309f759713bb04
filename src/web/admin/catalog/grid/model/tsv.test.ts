import { expect, test } from 'vitest'
import { parseTsv, toTsv } from './tsv.ts'

test('reads what spreadsheet programs copy', () => {
  expect(parseTsv('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(parseTsv('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(parseTsv('one')).toEqual([['one']])
  expect(parseTsv('')).toEqual([['']])
  expect(parseTsv('\t')).toEqual([['', '']])
})

test('quotes hold tabs, line ends and quotes; a quote inside a text is a quote', () => {
  expect(parseTsv('"two\nlines"\t"say ""hi"""\r\nplain')).toEqual([['two\nlines', 'say "hi"'], ['plain']])
  expect(parseTsv('24" hose\t"open')).toEqual([['24" hose', '"open']])
  expect(parseTsv('"6" pipe"\tnext')).toEqual([['"6" pipe"', 'next']])
})

test('every text comes back as it was copied', () => {
  const rows = [
    ['plain', '24" hose', 'a\tb', 'two\nlines', ''],
    ['=1+1', '+49 30', '-5', '@home', "it's"],
    ['"', '""', '\r\n', ' space ', '12.50'],
    ["'quoted'", "'=1+1", '＝1+1', '\t', '-'],
  ]
  expect(parseTsv(toTsv(rows))).toEqual(rows)
})

test('a text that would be a formula elsewhere is marked as a text; an amount is not', () => {
  expect(toTsv([['=HYPERLINK("x")', '-12.50', '@a', '+5 %']])).toBe(`"'=HYPERLINK(""x"")"\t-12.50\t'@a\t+5 %`)
})

test('a megabyte of quotes is read in time that grows with its length', () => {
  const before = process.threadCpuUsage()
  expect(parseTsv(`${'"'.repeat(200_000)}\tend`).length).toBe(1)
  parseTsv('"a\t'.repeat(20_000))
  // The thread's own computing: what else the machine does is not counted.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000)
})
