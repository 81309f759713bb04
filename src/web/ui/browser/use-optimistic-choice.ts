import { useState } from 'react'

/** Runs after the next paint, so that it does not delay the paint. */
const afterPaint = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))

/**
 * The search parameters of a list as its controls show them: a new choice shows at once, and its work begins after the next paint.
 * @param current the parameters that the page was rendered with.
 * @param apply navigates; `current` changes afterwards.
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
