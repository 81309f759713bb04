import type { QueryClient } from '@tanstack/react-query'
import { sectionOf } from './sections/setting-sections.ts'
import { settingsQuery } from './settings-query.ts'

/** Loads what a page of settings shows, and gives its title; null when there is no such page. */
export async function loadSection(queryClient: QueryClient, id: string): Promise<string | null> {
  const section = sectionOf(id)
  if (section) await queryClient.fetchQuery(settingsQuery())
  return section?.label ?? null
}
