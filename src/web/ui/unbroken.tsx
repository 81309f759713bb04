/**
 * A number with a hyphen: of a part, an order, a phone (with its area code), a ZIP+4; or a tag of HTML, which stays as it is. Lengths have limits, so that
 * no text takes long.
 */
const HYPHENATED = /(<[^<>]*>|(?:\(\d{3}\) )?[^\s<>]{0,40}-[^\s<>]{0,40})/

const isNumber = (piece: string) => !piece.startsWith('<') && /\d/.test(piece)

/**
 * A text whose numbers stay in one piece: browsers break `51-21853-01`, `48226-1930` and `4-3/8` behind a hyphen. A number that is wider than its
 * place breaks all the same.
 */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(HYPHENATED).map((piece, at) =>
    at % 2 > 0 && isNumber(piece) ? (
      <span key={at} className="unbroken">
        {piece}
      </span>
    ) : (
      piece
    ),
  )

/** The same of cleaned HTML. */
export const unbrokenHtml = (html: string): string =>
  html
    .split(HYPHENATED)
    .map((piece, at) => (at % 2 > 0 && isNumber(piece) ? `<span class="unbroken">${piece}</span>` : piece))
    .join('')
