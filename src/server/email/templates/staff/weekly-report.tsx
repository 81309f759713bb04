import { Text } from '@react-email/components'
import { MainButton, Table } from '#server/email/layout/email-components.tsx'
import { hairline, ink, quiet, TextLink } from '#server/email/layout/email-layout.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'
import { countOf } from '#domain/count-of.ts'

/** The sums of a report; `days` is null for how things are now, `before` for a report that is compared with nothing. */
export interface WeeklyReportProps {
  name: string
  title: string
  days: { from: string; to: string } | null
  rows: number
  figures: { label: string; value: string; before: string | null }[]
  path: string
  publicUrl: string
}

const cell = { borderBottom: hairline, padding: '8px 6px' } as const
const figure = { ...cell, textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const
const head = { ...figure, fontSize: 12, fontWeight: 400, color: quiet, borderBottom: `2px solid ${ink}` } as const

/** The sums of a report that a member of staff has by mail each week, and the link to it. */
export function WeeklyReport({ name, title, days, rows, figures, path, publicUrl }: WeeklyReportProps) {
  const hasBefore = figures.some(({ before }) => before !== null)
  const period = days ? `${days.from} to ${days.to}` : 'As it is now'
  return (
    <StaffLayout preview={`${title}, ${period}`} title={name} publicUrl={publicUrl}>
      <Text>
        {title}, {period}: {countOf(rows, 'row', 'rows')}.
      </Text>
      {figures.length > 0 && (
        <Table style={{ fontSize: 14, margin: '8px 0 16px' }}>
          <tr>
            <th style={{ ...head, textAlign: 'left' }}>Figure</th>
            <th style={head}>Total</th>
            {hasBefore && <th style={head}>Before</th>}
          </tr>
          {figures.map(({ label, value, before }) => (
            <tr key={label}>
              <td style={cell}>{label}</td>
              <td style={figure}>{value}</td>
              {hasBefore && <td style={figure}>{before}</td>}
            </tr>
          ))}
        </Table>
      )}
      <MainButton href={publicUrl + path}>Open the report</MainButton>
      <Text style={{ fontSize: 13, color: quiet }}>
        You have this report mailed each week. <TextLink href={`${publicUrl}/admin/reports`}>Switch it off under Reports.</TextLink>
      </Text>
    </StaffLayout>
  )
}
