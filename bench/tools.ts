import { importApart } from '../scripts/apart.ts'

/** What the benches use of autocannon. */
type Autocannon = (options: { url: string; connections: number; duration: number; headers: Record<string, string> }) => Promise<{
  requests: { average: number }
  latency: { p50: number; p99: number }
  throughput: { average: number }
  non2xx: number
  errors: number
}>

interface Audit {
  id?: string
  title: string
  score: number | null
  numericValue?: number
  details?: object
}

/** What the benches use of Lighthouse's result. */
export interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, Audit>
}

type Lighthouse = (
  url: string,
  flags: { port: number; disableStorageReset: boolean; logLevel: 'error'; skipAudits: string[] },
) => Promise<{ lhr: LighthouseResult } | undefined>

const load = async <Tool>(name: string): Promise<Tool> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the packages are not installed where types are checked
  const { default: tool } = (await importApart('bench/tools', name)) as { default: Tool }
  return tool
}

/** Loads autocannon, which sends requests over many connections. */
export const loadAutocannon = (): Promise<Autocannon> => load<Autocannon>('autocannon')

/** Loads Lighthouse, which judges pages in a browser. */
export const loadLighthouse = (): Promise<Lighthouse> => load<Lighthouse>('lighthouse')
