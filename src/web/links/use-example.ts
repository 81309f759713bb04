import { shopQuery } from './shop-query.ts'
import { useLoaded } from './use-loaded.ts'

/** An example for a field, of the demonstration's parts and machines; none in a shop of another name: it sells others. */
export const useExample = (example: string): string | undefined => (useLoaded(shopQuery())?.picture ? example : undefined)
