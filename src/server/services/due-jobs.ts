/** How often all queues are looked at in one statement (ms). A job that had to wait, or is tried again, starts so much late at most. */
const LOOK_MS = 7_500

/** What the watch looks at, and how it wakes the workers of a queue. */
interface Watched<Name extends string> {
  /** The queues that have jobs which are due. */
  findDue: () => Promise<readonly Name[]>
  wake: (name: Name) => void
  onError: (error: unknown) => void
}

/**
 * Wakes the workers of queues that have jobs which are due. New jobs wake them by a notice of the database; this is for jobs that had to wait until now or
 * are tried again, for which there is no notice, and for notices that were lost with their connection.
 */
export function watchDueJobs<Name extends string>({ findDue, wake, onError }: Watched<Name>) {
  const expected = new Set<NodeJS.Timeout>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const look = async () => {
    try {
      const due = await findDue()
      if (!isStopped) for (const name of due) wake(name)
    } catch (error) {
      // The next look may be luckier.
      if (!isStopped) onError(error)
    } finally {
      again()
    }
  }

  const again = () => {
    if (!isStopped) timer = setTimeout(() => void look(), LOOK_MS).unref()
  }

  again()
  return {
    /** A job of this process will be due after so many seconds. */
    expect(name: Name, seconds: number) {
      // What is far away is found by looking.
      if (isStopped || seconds * 1_000 > LOOK_MS) return
      const at = setTimeout(() => {
        expected.delete(at)
        wake(name)
      }, seconds * 1_000).unref()
      expected.add(at)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      for (const at of expected) clearTimeout(at)
    },
  }
}
