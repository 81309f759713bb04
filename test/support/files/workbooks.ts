import { zip } from '#server/services/zip.ts'
import { writeXlsx } from '#server/shop/import/file/write-table.ts'

async function* rowsOf(rows: string[][]) {
  yield* rows
}
const join = async (pieces: AsyncIterable<Buffer>) => {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
/** A workbook of texts, as the shop writes it. */
export const workbook = (rows: string[][]) => join(writeXlsx(rowsOf(rows)))

/** A workbook whose sheet is this XML, and whose only shared text is this; cells of the style 1 are days with times. Before it there may be another sheet, with a state. */
export const sheet = (data: string, shared = '', before?: { data: string; state: string }) =>
  join(
    zip([
      {
        name: 'xl/workbook.xml',
        content: [
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>',
          before ? `<sheet name="B" sheetId="2" state="${before.state}" r:id="rId4"/>` : '',
          '<sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ],
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: [
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
        ],
      },
      {
        name: 'xl/sharedStrings.xml',
        content: [`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${shared}</t></si></sst>`],
      },
      {
        name: 'xl/styles.xml',
        content: [
          '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>',
        ],
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: [
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
        ],
      },
      {
        name: 'xl/worksheets/sheet2.xml',
        content: [
          `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${before?.data ?? ''}</sheetData></worksheet>`,
        ],
      },
    ]),
  )
