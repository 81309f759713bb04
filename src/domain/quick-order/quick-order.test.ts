import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { anyText } from '#test/support/texts/any-text.ts'
import { numberCandidates } from './quick-order-item.ts'
import { parseQuickOrder } from './quick-order.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'

const read = (text: string) => parseQuickOrder(text).lines.map(({ number, quantity }) => [number, quantity])

/**
 * Reports the input of every regular expression; a spy that records the calls would need a hundred megabytes. Returns the function that
 * restores it.
 */
function onEveryExec(hear: (subject: string) => void): () => void {
  const native: RegExp['exec'] = Reflect.get(RegExp.prototype, 'exec')
  Reflect.set(RegExp.prototype, 'exec', function exec(this: RegExp, subject: string) {
    hear(subject)
    return native.call(this, subject)
  })
  return () => Reflect.set(RegExp.prototype, 'exec', native)
}

const EMAIL = `Hi Bob,

could you please send us these by 11/24?

- 3x S97017705, 2 x 688 motor
- S97009745 (4)
* 99080517 qty: 5, $12.99 each
1. FB-500-4 x6
2) 7 each D132
> S97 012 038: 8 pcs @ $39.95
I need 9 of 5S1101007 please

Subtotal: $1,140.85
On Mon, Nov 16, 2026 at 3:14 PM Bob wrote:
Thanks!
Jane Doe
1200 Woodward Ave, Detroit, MI 48226
Call (313) 555-0142 or 313-555-0143
jane.doe@shop3.example
--
Unit 7, S99999999 is no part`

describe('an order as people write it', () => {
  test('an e-mail gives its lines, and none for greeting, dates, sums and signature', () => {
    expect(read(EMAIL)).toEqual([
      ['S97017705', 3],
      ['688 motor', 2],
      ['S97009745', 4],
      ['99080517', 5],
      ['FB-500-4', 6],
      ['D132', 7],
      ['S97 012 038', 8],
      ['5S1101007', 9],
    ])
    expect(parseQuickOrder(EMAIL).unread).toEqual([])
  })

  test.each([
    ['S97017705', 'S97017705', 1],
    ['3 S97017705', 'S97017705', 3],
    ['S97017705 3', 'S97017705', 3],
    ['S97017705 - 3', 'S97017705', 3],
    ['3×S97017705', 'S97017705', 3],
    ['qty=3 S97017705', 'S97017705', 3],
    ['S97017705 (qty 3)', 'S97017705', 3],
    ['S97017705 (x3)', 'S97017705', 3],
    ['Part #: S97017705, 3 units at $46.95', 'S97017705', 3],
    ['S97017705\tMotor, 70 CFM\t3\t$46.95\t$140.85', 'S97017705', 3],
    ['1\tS97017705\tMotor\t3', 'S97017705', 3],
    ['3\t2446', '2446', 3],
    ['S97017705 | 3 | motor', 'S97017705', 3],
    ['| Motor, 70 CFM | S97017705 | 3 |', 'S97017705', 3],
    ['S97 012 038\t2', 'S97 012 038', 2],
    ['"S97017705","Grille ""white"", replaces S97009745",3,"$1,299.00"', 'S97017705', 3],
    ['213 x 3', '213', 3],
    ['2 x 688 motor', '688 motor', 2],
    ['X6673', 'X6673', 1],
    ['X6673\t3', 'X6673', 3],
    ['3 x X6673', 'X6673', 3],
    ['3xX6673', 'X6673', 3],
    ['X6673 (3)', 'X6673', 3],
    ['X6673 x3', 'X6673', 3],
    ['3 X6673', 'X6673', 3],
    ['Lennox filter (X6673)', 'Lennox filter X6673', 1],
    ['S97017705 (x120)', 'S97017705', 99],
    ['A137B 3 boxes', 'A137B', 3],
    ['A137B 3 bx', 'A137B', 3],
    ['4010100Z, 2 packs', '4010100Z', 2],
    ['6 sets of S99420470', 'S99420470', 6],
    ['Hoover bags 4010100Z 3 pack', 'Hoover bags 4010100Z 3 pack', 1],
  ])('%j is %j, %i times', (text, number, quantity) => expect(read(text)).toEqual([[number, quantity]]))

  test('a table with a head is read by its columns, whichever stands first', () => {
    expect(read('Qty,Description,Part Number\n3,"Motor, replaces S97009745",S97017705\n2.00,Switch,68W')).toEqual([
      ['S97017705', 3],
      ['68W', 2],
    ])
    expect(read('SKU;Menge;Qty\nPW-10131;9;4')).toEqual([['PW-10131', 4]])
  })

  test('a table between upright strokes is read by its head, too', () => {
    expect(
      read('| Part no. | Description | Qty |\n|---|---|---|\n| S97017705 | Motor, replaces S97009745 | 3 |\n| 68W | Switch | 2 |'),
    ).toEqual([
      ['S97017705', 3],
      ['68W', 2],
    ])
    expect(read('2 x S97017705 | 3 x 68W')).toEqual([
      ['S97017705', 2],
      ['68W', 3],
    ])
  })

  test.each([
    ['Part Number,Description,Qty Ordered\nS97017705,Motor,12', 12],
    ['Part No.\tQuantity Required\tUnit Price\nS97017705\t12\t46.95', 12],
    ['SKU;Qty Shipped;Qty Ordered\nS97017705;5;12', 12],
    ['SKU;Qty Shipped\nS97017705;5', 5],
    ['Part Number,Qty on Hand,Pack Qty,Req. Qty.\nS97017705,400,10,12', 12],
    ['Part Number,Description,Ordered,Shipped\nS97017705,Motor,12,5', 12],
    // Of what is on the shelf nothing is ordered.
    ['Part Number,Qty on Hand\nS97017705,400', 1],
  ])('the quantity is read under a longer name of its column: %j', (text, quantity) =>
    expect(read(text)).toEqual([['S97017705', quantity]]),
  )

  test('one number is one line, whatever its case and separators, and says so; quantities stay between 1 and 99', () => {
    const { lines } = parseQuickOrder('60 x s97-017705\nS97017705 60\n0 x D132\n64513-0 x 12000')
    expect(lines.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [99, ['merged', 'at_most']],
      [1, ['at_least']],
      [99, ['at_most']],
    ])
    expect(lines[0]).toMatchObject({ raw: '60 x s97-017705\nS97017705 60', position: 1 })
  })

  test.each([
    ['S97017705\t1,200', 99, 'at_most'],
    ['S97017705\tMotor\t1,200.00\t$46.95', 99, 'at_most'],
    ['S97017705,"1,200"', 99, 'at_most'],
    ['Part Number,Qty\nS97017705,"1,200"', 99, 'at_most'],
    ['S97017705\t0', 1, 'at_least'],
    ['S97017705 0', 1, 'at_least'],
    ['0 S97017705', 1, 'at_least'],
  ])('a quantity above 99 or of 0 is never taken for another without a word: %j', (text, quantity, note) =>
    expect(parseQuickOrder(text).lines).toMatchObject([{ number: 'S97017705', quantity, notes: [note] }]),
  )

  test.each([
    ['2 SEBO drive belt 5461AM', 'SEBO drive belt 5461AM', 2],
    ['2 Eureka drive belt 61120', 'Eureka drive belt 61120', 2],
    ['1 Eureka drive, belt 61120', 'belt 61120', 1],
    ['1 Box, Eureka belt 61120', 'Eureka belt 61120', 1],
    ['1 box S97012038', 'box S97012038', 1],
    ['12 ct vacuum bags 301291', 'ct vacuum bags 301291', 12],
    ['Hoover filter flat PN 68931', 'Hoover filter flat 68931', 1],
    ['2\tEureka belt\tEA\t61120', '61120', 2],
    ['Mobile home fan motor S97012038', 'Mobile home fan motor S97012038', 1],
  ])('%j is no address and no talk', (text, number, quantity) => expect(read(text)).toEqual([[number, quantity]]))

  test.each([
    '1200 Woodward Ave, Detroit, MI 48226',
    '500 W 45th St Suite 210A, New York, NY 10036',
    '1200 Woodward Ave, Detroit 48226',
    '12 Oak Drive',
    '12 Oak Drive, Austin, TX 78701 USA',
    '12 Oak Drive, Detroit 48226',
    '12 Oak Drive, Apt 4, Ann Arbor 48104-1234',
    'Pat Doe, Detroit, MI 48226',
    'Mobile: 313-555-0142',
    'Total: $1,140.85',
  ])('%j goes without a word', (text) => expect(parseQuickOrder(text)).toMatchObject({ lines: [], unread: [], skipped: 1 }))

  test.each(['1 SEBO drive belt 5462', 'PO 45127', 'Invoice no. INV-20331', 'Subject: Re: PO 45127', 'Order: S97017705 x 3'])(
    'in %j no part is recognised, and it is given back',
    (text) => expect(parseQuickOrder(text)).toMatchObject({ lines: [], unread: [text], skipped: 0 }),
  )

  test.each([
    ['2 dozen S97017705', 24],
    ['S97017705 2 dz', 24],
    ['S97017705\t2 dozen', 24],
    ['half a dozen S97017705', 6],
    ['a dozen S97017705', 12],
    ['２ x Ｓ97017705', 2],
    ['S97017705　２', 2],
    ['two S97017705', 2],
    ['three of S97017705', 3],
    ['Part Number,Qty\nS97017705,two', 2],
    ['S97017705\t\t3\t', 3],
    ['S97017705, x 2, $46.95', 2],
    ['1.1 S97017705 3', 3],
    ['motor S97017705 1.5 amps', 1],
    ['S97017705 46.95', 1],
    ['S97017705 motor 1,500 rpm', 1],
    ['1,500 rpm motor S97017705', 1],
    ['70 CFM motor S97017705', 1],
    ['10 in. fan blade 99020271', 1],
    ['2 V belts 301291', 2],
    ['2 x 10 in. fan blade 99020271', 2],
  ])('%j is %i pieces', (text, quantity) =>
    expect(parseQuickOrder(text)).toMatchObject({ lines: [{ quantity, notes: [] }], unread: [], uncounted: [] }),
  )

  test.each(['S97017705 1,000', '1,000 S97017705', '1,000 x S97017705', 'qty 2,500 S97017705 2,500'])(
    '%j is the most of one part',
    (text) =>
      expect(parseQuickOrder(text)).toMatchObject({
        lines: [{ number: expect.stringMatching(/S97017705$/), quantity: 99, notes: ['at_most'] }],
      }),
  )

  test.each([
    'S97017705 1.5',
    '1.5 S97017705',
    '1.5 x S97017705',
    'S97017705 qty: 1.5',
    'S97017705 (1.5)',
    'S97017705\t1.5',
    'S97017705,1.5',
    'S97017705;2,5',
    'S97017705\t-3',
    'S97017705 ½',
    'S97017705 2 pairs',
    '1 case S97017705',
    'pair of S97017705',
    'S97017705 2 pr',
    '3 prs. S97017705',
    '1 cs S97017705',
    'S97017705 2 ctns',
    'S97017705 3PR',
  ])('%j says no number of pieces: it is given back whole, and taken for none', (text) =>
    expect(parseQuickOrder(`68W 2\n${text}`)).toMatchObject({ lines: [{ number: '68W', quantity: 2 }], unread: [], uncounted: [text] }),
  )

  test('under a head, figures that are no whole number are asked about, and a price is no quantity', () => {
    expect(parseQuickOrder('Part Number,Qty\nS97017705,1.25\nD132,2 or so\n68W,4')).toMatchObject({
      lines: [{ number: '68W', quantity: 4 }],
      uncounted: ['S97017705,1.25', 'D132,2 or so'],
    })
  })

  test('two parts for one model are two lines', () => {
    expect(read('1 fan motor for Panasonic FV-08VQ5\n1 vent grille for Panasonic FV-08VQ5')).toEqual([
      ['fan motor Panasonic FV-08VQ5', 1],
      ['vent grille Panasonic FV-08VQ5', 1],
    ])
  })

  test('a row in which no part is recognised is given back', () => {
    expect(parseQuickOrder('Ordered in November 2026 by us\nHello\n3x S97017705')).toMatchObject({
      unread: ['Ordered in November 2026 by us'],
      skipped: 1,
      lines: [{ position: 3 }],
    })
  })

  test('at 10,000 lines the first 200 are read and the rest is kept to the letter', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `S${10_000 + index}, ${(index % 9) + 1}`)
    const { lines, rest } = parseQuickOrder(rows.join('\n'))
    expect(lines).toHaveLength(200)
    expect(rest).toBe(rows.slice(200).join('\n'))
    const table = parseQuickOrder(`part,qty\n${rows.join('\n')}`)
    expect(table.rest).toBe(`part,qty\n${rows.slice(200).join('\n')}`)
  })

  test('a number may be written in pieces or among words', () => {
    expect(numberCandidates('S97 017-705')[0]).toBe('S97017705')
    expect(numberCandidates('motor S97017705 120V 70 CFM 3/16 in')).toContain('S97017705')
    expect(numberCandidates('fan blade 10 in')).not.toContain('10')
  })
})

describe('whatever is pasted', () => {
  const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${least - 1},${most - 1}}$`))
  // 'QTY12' is a quantity.
  const capitals = fc.stringMatching(/^[A-HJ-WYZ]{1,3}$/).filter((letters) => letters !== 'QTY')
  const partNumbers = fc.oneof(
    fc.tuple(capitals, digits(5, 8)).map((parts) => parts.join('')),
    digits(5, 8),
    fc.tuple(capitals, digits(4, 5), digits(1, 2)).map((parts) => parts.join('-')),
    fc.tuple(digits(5, 5), fc.nat(9)).map((parts) => parts.join('-')),
  )
  const orders = fc.uniqueArray(fc.record({ number: partNumbers, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }), {
    minLength: 1,
    maxLength: 30,
    selector: (line) => normalisePartNumber(line.number),
  })
  type Line = { number: string; quantity: number }
  const table = (head: string, row: (line: Line) => string) => (lines: Line[]) => [head, ...lines.map(row)].join('\r\n')
  const rows = (row: (line: Line) => string) => (lines: Line[]) => lines.map(row).join('\n')
  const LAYOUTS: Record<string, (lines: Line[]) => string> = {
    'q x n': rows((line) => `${line.quantity} x ${line.number}`),
    'qx n': rows((line) => `${line.quantity}x ${line.number}`),
    'n xq': rows((line) => `${line.number} x${line.quantity}`),
    'n (q)': rows((line) => `- ${line.number} (${line.quantity})`),
    'qty: q': rows((line) => `${line.number}, qty: ${line.quantity}`),
    each: rows((line) => `* ${line.quantity} each ${line.number} @ $12.99`),
    'bare behind': rows((line) => `${line.number} ${line.quantity}`),
    'bare before': rows((line) => `${line.quantity} ${line.number}`),
    'in a sentence': (lines) => `Hi, please send ${lines.map((line) => `${line.quantity}x ${line.number}`).join(', ')}, thanks`,
    alternating: (lines) => lines.map((line) => `${line.number}; x ${line.quantity}`).join('; '),
    tabs: rows((line) => `${line.number}\tFan motor, 70 CFM\t${line.quantity}\t$46.95`),
    'tabs, quantity first': rows((line) => `${line.quantity}\t${line.number}\tFan motor`),
    csv: table('Part Number,Qty', (line) => `${line.number},${line.quantity}`),
    'csv with quotes': table('"Qty","Name","SKU"', (line) => `"${line.quantity}","Motor, ""new""","${line.number}"`),
    semicolons: table('', (line) => `${line.number};${line.quantity};9.50`),
    'a letter': (lines) =>
      `Hello,\n\n${rows((line) => `${line.number}: ${line.quantity} pcs`)(lines)}\n\nBest regards\nPat\n(313) 555-0142`,
  }

  test.each(Object.entries(LAYOUTS))('a list in the layout %j is read back as it was', (_, render) => {
    fc.assert(
      fc.property(orders, (lines) => {
        const { lines: found, unread } = parseQuickOrder(render(lines))
        expect(found.map((line) => [normalisePartNumber(line.number), line.quantity])).toEqual(
          lines.map((line) => [normalisePartNumber(line.number), line.quantity]),
        )
        expect(unread).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('a number whose letters are the name of a column is a number', () => {
    const { lines } = parseQuickOrder('2\tUPC-1000-1\n1\tSKU-7')
    expect(lines.map(({ number, quantity }) => [number, quantity])).toEqual([
      ['UPC-1000-1', 2],
      ['SKU-7', 1],
    ])
  })

  test.each(['Part number\tQty\n', ''])('the name of a part is cut between two characters, after a head %j', (head) => {
    const { lines } = parseQuickOrder(`${head}S97017705 ${'bracket '.repeat(8)}12345😀\t2`)
    expect(lines.map(({ number, quantity }) => [number.length, number.isWellFormed(), quantity])).toEqual([[79, true, 2]])
  })

  test('any text is read without an error, to lines that can be ordered', () => {
    const sign = fc.constantFrom(...'ab XxS9720 3\t\n,;:"()[]@$.-*/×\r\u00a0'.split(''))
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(sign, { maxLength: 200 }).map((signs) => signs.join('')),
        ),
        (text) => {
          for (const { number, candidates, quantity, raw } of parseQuickOrder(text).lines) {
            expect(quantity >= 1 && quantity <= MAX_QUANTITY && Number.isInteger(quantity)).toBe(true)
            expect(number.length > 0 && number.length <= 80 && candidates.length <= 8 && raw !== '').toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  }, 30_000)

  const SIZE = 100_000
  test.each([
    ['digits', '1'],
    ['letters and digits', 'a1'],
    ['spaces', ' '],
    ['quotes', '"'],
    ['commas', ','],
    ['counts', '1 x '],
    ['prices', '$1,111'],
    ['brackets', '('],
    ['dashes', '1-'],
    ['dots', '1.1'],
    ['at signs', 'a@'],
    ['measures', '1x'],
    ['rows of tabs', '1\t\n'],
    ['items', 'S97017705 3,'],
  ])(
    '100 kB of %s: no expression sees more than 80 signs, and few see each',
    (_, piece) => {
      const text = piece.repeat(SIZE / piece.length)
      const work = { longest: 0, sum: 0 }
      const restore = onEveryExec((subject) => {
        work.longest = Math.max(work.longest, subject.length)
        work.sum += subject.length
      })
      parseQuickOrder(text)
      restore()
      expect(work.longest).toBeLessThanOrEqual(80)
      expect(work.sum).toBeLessThanOrEqual(SIZE * 150)
    },
    30_000,
  )
})
