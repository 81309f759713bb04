import { useEffect, useState } from 'react'

/** The value as it was once it has not changed for `ms`; `initial` until then, or the first value where it is not given. */
export function useDebounced<Value>(value: Value, ms: number, initial = value): Value {
  const [debounced, setDebounced] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
