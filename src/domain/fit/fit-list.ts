/** A row of a pasted list of fits. `model` is empty where the list is one model's. */
export interface FitListRow {
  /** The number of its line in the text, from 1. */
  line: number
  model: string
  part: string
  note: string
}

type Column = 'brand' | 'model' | 'part' | 'note'

/** What the columns of spreadsheets are called. */
const HEADS: Record<string, Column> = {
  brand: 'brand',
  maker: 'brand',
  model: 'model',
  'model number': 'model',
  'model #': 'model',
  appliance: 'model',
  machine: 'model',
  part: 'part',
  'part number': 'part',
  'part #': 'part',
  number: 'part',
  sku: 'part',
  note: 'note',
  notes: 'note',
  remark: 'note',
}

/** The cells of a line: by tabs, semicolons or commas, whichever comes first in this order; quoted ones as spreadsheets write them. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((mark) => line.includes(mark)) ?? '\t'
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const mark = line.charAt(at)
    if (mark === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"'
      at++
    } else if (mark === '"') isQuoted = !isQuoted
    else if (mark === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += mark
  }
  return [...cells, cell].map((one) => one.trim())
}

const columnsOf = (cells: readonly string[]): (Column | undefined)[] => cells.map((cell) => HEADS[cell.toLowerCase()])

/**
 * Reads a list of fits as people paste it: part numbers one per line, or rows of a spreadsheet. A first line with the names of columns (brand,
 * model, part, note) says what is where; without one it is model, part, note, or part, note where the list is one model's. Empty lines count
 * as lines, and are no rows.
 */
export function readFitList(text: string, { hasModel }: { hasModel: boolean }): FitListRow[] {
  const lines = text.split(/\r\n|\n|\r/).map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
  const rows = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const named = columnsOf(rows[0]?.cells ?? [])
  const hasHead = named.includes('part')
  const columns: (Column | undefined)[] = hasHead ? named : hasModel ? ['part', 'note'] : ['model', 'part', 'note']
  return rows.slice(hasHead ? 1 : 0).map(({ line, cells }) => {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
    const model = hasModel ? '' : `${cell('brand')} ${cell('model')}`.trim()
    return { line, model, part: cell('part'), note: cell('note') }
  })
}
