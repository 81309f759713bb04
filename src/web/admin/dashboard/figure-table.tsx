import type { FigureSlots } from '#web/admin/chart/chart-figure.ts'

const HEADS = ['When', 'Now', 'Before'] as const

/** The numbers behind a chart. */
export function FigureTable({ figure: { name, format }, rows, before }: FigureSlots) {
  const text = (value: number | null) => (value === null ? '–' : format(value))
  return (
    <div className="max-h-64 overflow-auto" tabIndex={0} role="region" aria-label={`Table of ${name}`}>
      <table className="w-full text-end text-small tabular-nums">
        <caption className="sr-only">
          {name}
          {before !== null && `, and ${before}`}
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
