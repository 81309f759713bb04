import { useEffect, useState } from 'react'
import type * as CustomerRules from '#web/customer/customer-rules.ts'

type Rules = typeof CustomerRules

let rules: Rules | undefined

/**
 * What is right in the fields of the form. Its code comes once the form stands: until something is typed, nothing is wrong. Undefined until then;
 * should it have failed to come, it is asked for once more whenever `again` changes.
 */
export function useRules(again: number): Rules | undefined {
  const [known, setKnown] = useState(rules)
  useEffect(() => {
    if (known) return
    import('#web/customer/customer-rules.ts').then(
      (module) => setKnown((rules = module)),
      () => undefined,
    )
  }, [known, again])
  return known
}
