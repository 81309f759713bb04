import type { ListLine } from './send-fit-list.ts'

type State = ListLine['state']

const STATES: Record<State, string> = {
  added: 'added',
  replaced: 'overwritten',
  same: 'already there',
  differs: 'differs from what the shop says, which stays',
  repeated: 'named by an earlier line',
  unknown_part: 'unknown part number',
  unknown_model: 'unknown model number',
  ambiguous: 'ambiguous',
}

/** Lines of which nothing more needs to be said. */
const IS_FINE: ReadonlySet<State> = new Set(['added', 'same', 'replaced'])

/** Lines that are listed; the rest is counted. */
const MAX_LINES = 500

interface FitListReportProps {
  /** Number of rows of the list. */
  total: number
  report: readonly ListLine[]
  error: string | null
  isBusy: boolean
}

/** What became of each line of a pasted list: how many of each kind, and those that somebody has to look at. */
export function FitListReport({ total, report, error, isBusy }: FitListReportProps) {
  const counts = Object.entries(STATES).flatMap(([state, name]) => {
    const count = report.filter((line) => line.state === state).length
    return count > 0 ? `${count.toLocaleString('en-US')} ${name}` : []
  })
  const open = report.filter(({ state }) => !IS_FINE.has(state))
  return (
    <div className="grid gap-3">
      <p role="status">
        {total === 0
          ? 'There is nothing in this list.'
          : isBusy
            ? `${report.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} lines …`
            : counts.join(', ')}
      </p>
      {error && (
        <p role="alert" className="text-brick">
          {error} The lines before are saved; send the list again for the rest.
        </p>
      )}
      {open.length > 0 && (
        <div className="overflow-x-auto" role="region" aria-label="Lines to look at" tabIndex={0}>
          <table className="w-full text-left text-small">
            <thead>
              <tr>
                {['Line', 'Model', 'Part', 'What became of it'].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-3 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {open.slice(0, MAX_LINES).map(({ row, state, names }) => (
                <tr key={row.line} className="border-t border-line align-top">
                  <td className="py-1 pr-3 tabular-nums">{row.line}</td>
                  <td className="py-1 pr-3 wrap-anywhere">{row.model}</td>
                  <td className="py-1 pr-3 font-mono wrap-anywhere">{row.part}</td>
                  <td className="py-1 wrap-anywhere">
                    {STATES[state]}
                    {names.length > 0 && `: ${names.join('; ')}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {open.length > MAX_LINES && <p>And {(open.length - MAX_LINES).toLocaleString('en-US')} more.</p>}
        </div>
      )}
    </div>
  )
}
