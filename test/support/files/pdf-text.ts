import { inflateSync } from 'node:zlib'

const letters = new TextDecoder('windows-1252')

/** The lines of a PDF with standard fonts, as pdfkit writes them: hexadecimal texts in compressed streams, the last byte of which may be a line break. */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1')
  const streams = Array.from(file.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\nendstream/g), ([, data = '']) =>
    inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  )
  const lines = streams.flatMap((content) => Array.from(content.matchAll(/\[(.*?)\] TJ/g), ([, parts = '']) => parts))
  const texts = lines.map((parts) => Array.from(parts.matchAll(/<([0-9a-f]*)>/g), ([, hex = '']) => Buffer.from(hex, 'hex')))
  return texts.map((parts) => letters.decode(Buffer.concat(parts))).join('\n')
}
