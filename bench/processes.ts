import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBuiltShop } from './open-built-shop.ts'
import type { BuiltShop } from './open-built-shop.ts'

/** Of which a share is given to a process (µs). */
const PERIOD = 100_000

/** Where Linux keeps groups of processes: by controller, or in one tree. */
const GROUPS = existsSync('/sys/fs/cgroup/cpu') ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup'

/** Gives a process so much of one core and no more, however idle the machine is. Gives how that ends. @throws without the right to */
function limitTo(pid: number, share: number): () => void {
  const group = join(GROUPS, `partwright-${pid}`)
  mkdirSync(group)
  const quota = Math.round(share * PERIOD)
  if (GROUPS.endsWith('/cpu')) writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD}`)
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
  return () => {
    writeFileSync(join(GROUPS, 'cgroup.procs'), String(pid))
    rmdirSync(group)
  }
}

/** What `/proc` says of a process: its parent, and the processor time that it has taken, with that of its ended children (ms). */
function statOf(pid: number): { parent: number; ms: number } | null {
  try {
    // Behind the name, which may have spaces: state, parent …; the times are in hundredths of a second.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return { parent: parent ?? 0, ms: 10 * rest.slice(9, 13).reduce((sum, ticks) => sum + ticks, 0) }
  } catch {
    return null
  }
}

/** The processor time that a process has taken so far (ms). */
export const processorMs = (pid: number): number => statOf(pid)?.ms ?? 0

/** The processor time of a process's whole family: the parent of `pid`, and all of its children (ms). Of PostgreSQL by one of its backends. */
export function familyMs(pid: number): number {
  const parent = statOf(pid)?.parent ?? 0
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processorMs(parent) + all.reduce((sum, one) => sum + (statOf(Number(one))?.parent === parent ? processorMs(Number(one)) : 0), 0)
}

/** One process of the shop, at a port. */
export interface ShopProcess extends BuiltShop {
  port: number
  /** From now on it has so much of one core, until `unlimit`. */
  limit(share: number): void
  unlimit(): void
}

/** Starts a process of the built shop behind a proxy, on the database of `url`. */
export async function openProcess(url: string, port: number): Promise<ShopProcess> {
  const shop = await openBuiltShop('dist', port, { DATABASE_URL: url, TRUST_PROXY: '1' })
  let end = () => {}
  const unlimit = () => {
    end()
    end = () => {}
  }
  return {
    ...shop,
    port,
    limit(share) {
      end = limitTo(shop.pid, share)
    },
    unlimit,
    close() {
      unlimit()
      return shop.close()
    },
  }
}
