import { skipToken, useQuery } from '@tanstack/react-query'
import type { Choice, FilterField } from '../list/definition.ts'

const NONE: readonly Choice[] = []
const MINUTE = 60_000

/** The choices of a field: its own, or those that the shop is asked for, which are empty until it has answered. */
export function useChoices(field: FilterField | undefined): { choices: readonly Choice[]; isLoading: boolean } {
  const query = field?.choicesQuery?.()
  const asked = useQuery<Choice[]>({ queryKey: query?.queryKey ?? ['no choices'], queryFn: query?.queryFn ?? skipToken, staleTime: MINUTE })
  return { choices: field?.choices ?? asked.data ?? NONE, isLoading: query !== undefined && asked.isPending }
}
