import { useState } from 'react'

/** After the next paint: what happens then makes nobody wait for it. */
const afterPaint = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))

/**
 * What a list is asked for, as controls show it: what was just chosen stands at once, and the work that it makes begins when that is on the screen.
 * @param settled what the page in view was made for.
 * @param apply asks for another page; `settled` changes by it.
 */
export function useChosen<Choice, Rest extends unknown[]>(
  settled: Choice,
  apply: (next: Choice, ...rest: Rest) => void,
): [Choice, (next: Choice, ...rest: Rest) => void] {
  const [chosen, setChosen] = useState({ from: settled, next: settled })
  const choose = (next: Choice, ...rest: Rest) => {
    setChosen({ from: settled, next })
    afterPaint(() => apply(next, ...rest))
  }
  return [chosen.from === settled ? chosen.next : settled, choose]
}
