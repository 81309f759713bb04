import { useQuery, useQueryClient, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

/** A query as `queryOptions` gives it. */
type Loaded<Data, Key extends QueryKey> = UseQueryOptions<Data, DefaultError, Data, Key> & { queryKey: Key }

function useOnce<Data, Key extends QueryKey>({ queryKey }: Loaded<Data, Key>): Data | undefined {
  return useQueryClient().getQueryData<Data>(queryKey)
}

function useObserved<Data, Key extends QueryKey>(query: Loaded<Data, Key>): Data | undefined {
  return useQuery(query).data
}

/**
 * The data that every page's loaders have asked for, as they are now; undefined where they could not be had. Each page shows them at a dozen places. The
 * server draws it once, and nothing changes meanwhile: there they are read, without an observer for each place.
 */
export const useLoaded = import.meta.env.SSR ? useOnce : useObserved
