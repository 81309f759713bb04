import { formatMoney } from '#domain/money.ts'
import { zip } from '#server/services/zip.ts'
import { csvRow, MAX_CELL_LENGTH, neutralise } from '#domain/spreadsheet.ts'
import { columnName } from './column-letters.ts'

/** A text that is no formula, or a number with so many decimals; `text`: how a CSV file has it, where that differs. */
export type Cell = string | { number: number; decimals: number; text?: string }

/** An amount and a count as numbers, which spreadsheet programs can add up. */
export const dollarCell = (cents: number): Cell => ({ number: cents / 100, decimals: 2 })
/** An amount that a CSV file has with its sign, as programs read it there. */
export const moneyCell = (cents: number): Cell => ({ number: cents / 100, decimals: 2, text: formatMoney(cents) })
export const countCell = (number: number): Cell => ({ number, decimals: 0 })

/** A cell of which no text is taken for a formula. */
export const safeCell = (cell: Cell): Cell => (typeof cell === 'string' ? neutralise(cell) : cell)

/** Rows of which no cell is a formula. */
type Rows = AsyncIterable<readonly Cell[]>

const numberOf = ({ number, decimals }: Exclude<Cell, string>) => number.toFixed(decimals)
const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : (cell.text ?? numberOf(cell)))

/** What XML 1.0 cannot say is left out. */
const escapeXml = (text: string) => {
  let safe = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (character === '&') safe += '&amp;'
    else if (character === '<') safe += '&lt;'
    else if (character === '>') safe += '&gt;'
    else if (character === '\r') safe += '&#13;'
    else if ((code >= 32 && code !== 0xfffe && code !== 0xffff) || character === '\n' || character === '\t') safe += character
  }
  return safe
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook around its sheet. */
const FRAME = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

async function* sheet(rows: Rows): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  let line = 0
  for await (const cells of rows) {
    line++
    const texts = cells.map((cell, at) => {
      if (cell === '') return ''
      const address = `r="${columnName(at + 1)}${line}"`
      if (typeof cell !== 'string') return `<c ${address}><v>${numberOf(cell)}</v></c>`
      // More would make the workbook a damaged one; an import knows by the length that the text is not whole.
      const text = escapeXml(cell.slice(0, MAX_CELL_LENGTH))
      return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    })
    yield `<row r="${line}">${texts.join('')}</row>`
  }
  yield '</sheetData></worksheet>'
}

/** A workbook of one sheet, piece by piece. A text stays one, so that the numbers of parts keep their zeros. */
export const writeXlsx = (rows: Rows): AsyncGenerator<Buffer> =>
  zip([
    ...Object.entries(FRAME).map(([name, xml]) => ({ name, content: [XML + xml] })),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) },
  ])

/** A CSV file in UTF-8 with its mark, by which Excel knows it, piece by piece. */
export async function* writeCsv(rows: Rows): AsyncGenerator<Buffer> {
  let text = '\uFEFF'
  for await (const cells of rows) {
    text += csvRow(cells.map(textOf))
    if (text.length < 64 * 1024) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
