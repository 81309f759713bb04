import { useState } from 'react'

/** After the next paint: what happens then makes nobody wait for it. */
const afterPaint = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))

/**
 * The search parameters of a list as its controls show them: a new choice shows at once, and its work begins after the next paint.
 * @param settled what the page in view was made for.
 * @param apply asks for another page; `settled` changes by it.
 */
export function useOptimisticChoice<Choice, Rest extends unknown[]>(
  current: Choice,
  apply: (next: Choice, ...rest: Rest) => void,
): [Choice, (next: Choice, ...rest: Rest) => void] {
  const [chosen, setChosen] = useState({ from: current, next: current })
  const choose = (next: Choice, ...rest: Rest) => {
    setChosen({ from: current, next })
    afterPaint(() => apply(next, ...rest))
  }
  return [chosen.from === current ? chosen.next : current, choose]
}
