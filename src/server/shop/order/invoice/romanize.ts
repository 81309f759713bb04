/** Greek letters as the standard ISO 843 writes them, as in passports. */
const GREEK = 'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'

/** Cyrillic letters as passports write them (ICAO 9303, part 3). */
const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ:ie ы:y ь: э:e ю:iu я:ia і:i ї:i є:ie ґ:g ј:j љ:lj њ:nj ћ:c ђ:dj џ:dz ў:u'

const LETTERS: ReadonlyMap<string, string> = new Map(
  `${GREEK} ${CYRILLIC}`.split(' ').map((pair) => {
    const [letter = '', latin = ''] = pair.split(':')
    return [letter, latin]
  }),
)

const isCapital = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase()

/** A letter by its Latin ones; undefined for what is neither Greek nor Cyrillic. */
const latinOf = (letter: string) => {
  const small = letter.toLowerCase()
  return LETTERS.get(small) ?? LETTERS.get(small.normalize('NFD').charAt(0))
}

/** Greek and Cyrillic letters of a text in Latin ones, as passports have them; everything else stays as it is. */
export function romanize(text: string): string {
  // Greek writes the sound of `u` with two letters.
  const letters = Array.from(text.normalize('NFC').replace(/([οΟ])([υύΥΎ])/g, (_, o: string, u: string) => o + (isCapital(u) ? 'U' : 'u')))
  return letters
    .map((letter, at) => {
      const latin = latinOf(letter)
      if (latin === undefined) return letter
      if (!isCapital(letter)) return latin
      return isCapital(letters[at + 1]) ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
    })
    .join('')
}
