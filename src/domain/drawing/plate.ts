import { FAMILY_NAMES } from './family.ts'
import type { DrawablePart } from './family.ts'
import { ACCENT, FILL, LINE, METAL, NOTE, corners, d, dots, escapeXml, path, place, rect, sheet } from './draw-kit.ts'
import { between } from './measure.ts'

const MONO = 'font-family="Atkinson Hyperlegible Mono Variable, monospace"'
const LETTERS_IN_LINE = 14
const MIDDLE = 200

/** The two lines of a name, at the blank nearest to its middle; null where there is none, or one of them has no room. */
function linesOfWords(name: string): string[] | null {
  const words = name.split(' ')
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  const longer = (way: readonly string[]) => Math.max(...way.map((line) => Array.from(line).length))
  const [best] = ways.toSorted((a, b) => longer(a) - longer(b))
  return best && longer(best) <= LETTERS_IN_LINE ? best : null
}

/** A part number, or the name of a category, in one or two lines; what a third would take is left out. */
function linesOf(number: string): string[] {
  const letters = Array.from(number)
  if (letters.length <= LETTERS_IN_LINE) return [number]
  const words = letters.length <= 2 * LETTERS_IN_LINE + 1 ? linesOfWords(number) : null
  if (words) return words
  const half = between(Math.ceil(letters.length / 2), 1, LETTERS_IN_LINE)
  const rest = letters.slice(half)
  return [
    letters.slice(0, half).join(''),
    rest.length > LETTERS_IN_LINE ? `${rest.slice(0, LETTERS_IN_LINE - 1).join('')}…` : rest.join(''),
  ]
}

/** A nameplate, riveted at its corners, with the part's kind and number: shown where nobody knows what the part looks like. */
export function drawPlate(part: DrawablePart): string {
  const lines = linesOf(part.partNumber.trim())
  const longest = Math.max(1, ...lines.map((line) => Array.from(line).length))
  const size = Math.floor(between(290 / (longest * 0.61), 20, 46))
  const top = 168 + (lines.length === 1 ? size * 0.35 : -size * 0.25)
  const text = (y: number, words: string) => `<text x="${MIDDLE}" y="${Math.round(y)}">${escapeXml(words)}</text>`
  const number = lines.map((line, at) => text(top + at * size * 1.15, line)).join('')
  const art =
    path(d`M32 46H352L376 70V254H32z`, METAL) +
    path(d`M46 60H346L362 76V240H46z`, FILL, 1.5) +
    rect(46, 60, 54, 8, ACCENT, 0) +
    place(dots(corners(288, 154), 11, LINE) + dots(corners(288, 154), 5, METAL), 203, 152)
  return (
    sheet(art) +
    `<g fill="${NOTE}" ${MONO} font-size="19" text-anchor="middle">${text(104, FAMILY_NAMES[part.family].toUpperCase())}</g>` +
    `<g fill="${LINE}" ${MONO} font-size="${size}" font-weight="500" text-anchor="middle">${number}</g>`
  )
}
