/**
 * A name of a part whose numbers stay in one piece: browsers break `51-21853-01` and `4-3/8` behind a hyphen. A number that is wider than its
 * place breaks all the same.
 */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\S*-\S*)/).map((piece, at) =>
    at % 2 > 0 && /\d/.test(piece) ? (
      <span key={at} className="inline-block">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
