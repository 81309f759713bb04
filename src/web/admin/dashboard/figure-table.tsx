/** A figure slot by slot, as chart and table have it. A value is null where there is nothing to divide by. */
export interface FigureSlots {
  figure: { name: string; format: (value: number) => string; short: (value: number) => string; least: number }
  rows: readonly { name: string; now: number | null; before: number | null }[]
  /** What the period is compared with: 'the 7 days before'. */
  before: string
}

const HEADS = ['When', 'Now', 'Before'] as const

/** The numbers behind a chart. */
export function FigureTable({ figure: { name, format }, rows, before }: FigureSlots) {
  const text = (value: number | null) => (value === null ? '–' : format(value))
  return (
    <div className="max-h-64 overflow-auto" tabIndex={0} role="region" aria-label={`Table of ${name}`}>
      <table className="w-full text-end text-small tabular-nums">
        <caption className="sr-only">
          {name}, and {before}
        </caption>
        <thead>
          <tr className="border-b border-line text-ink-2">
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-2 py-1 font-normal first:pl-0 first:text-start last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // An hour that comes twice has the same name.
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1 text-start font-medium">
                {row.name}
              </th>
              <td className="px-2">{text(row.now)}</td>
              <td className="text-ink-2">{text(row.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
