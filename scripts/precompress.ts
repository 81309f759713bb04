import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { InputType } from 'node:zlib'
import { promisify } from 'node:util'

/** What a line and a processor have to gain by: texts, and a font that is not packed in itself. Pictures and other fonts stay as they are. */
const TEXTS = /\.(?:js|css|svg|txt|json|webmanifest|ttf)$/

/** Below this nothing is gained (bytes), as in `src/server/http/encodings.ts`. */
const MIN_BYTES = 1_000

const brotli = promisify(
  brotliCompress as (buffer: InputType, options: object, done: (error: Error | null, packed: Buffer) => void) => void,
)
const gzipped = promisify(gzip as (buffer: InputType, options: object, done: (error: Error | null, packed: Buffer) => void) => void)

/**
 * Packs the texts of a build's `client` folder into its `packed` folder, as hard as Brotli (11) and gzip (9) can: once, so that no visitor waits for it.
 * It is a folder of its own, so that nobody can ask for `name.js.br`.
 */
export async function precompress(build: string): Promise<void> {
  const [from, to] = [join(build, 'client'), join(build, 'packed')]
  rmSync(to, { recursive: true, force: true })
  const texts = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => TEXTS.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const text = readFileSync(join(from, name))
      if (text.byteLength < MIN_BYTES) return
      const sized = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength }
      const [br, gz] = await Promise.all([brotli(text, { params: sized }), gzipped(text, { level: 9 })])
      mkdirSync(dirname(join(to, name)), { recursive: true })
      writeFileSync(join(to, `${name}.br`), br)
      writeFileSync(join(to, `${name}.gz`), gz)
    }),
  )
}
