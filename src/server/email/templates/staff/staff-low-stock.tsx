import { MainButton, Table } from '#server/email/layout/email-components.tsx'
import { hairline, ink, mono, quiet } from '#server/email/layout/email-layout.tsx'
import { StaffLayout } from '#server/email/layout/staff-layout.tsx'

/** Parts to reorder from their manufacturers. */
export interface StaffLowStockProps {
  parts: { name: string; partNumber: string; sku: string; onHand: number; reserved: number; threshold: number }[]
  adminUrl: string
  publicUrl: string
}

const cell = { borderBottom: hairline, padding: '8px 6px', verticalAlign: 'top' } as const
const number = { ...cell, textAlign: 'right' } as const
const head = { ...number, fontSize: 12, fontWeight: 400, color: quiet, borderBottom: `2px solid ${ink}` } as const

/** The parts that are low on stock: on hand, reserved, and the threshold. */
export function StaffLowStock({ parts, adminUrl, publicUrl }: StaffLowStockProps) {
  const title = parts.length === 1 ? 'A part is running low' : `${parts.length} parts are running low`
  return (
    <StaffLayout preview={parts.map(({ sku }) => sku).join(', ')} title={title} publicUrl={publicUrl}>
      <Table style={{ fontSize: 14, margin: '8px 0 16px' }}>
        <tr>
          <th style={{ ...head, textAlign: 'left' }}>Part</th>
          {['On hand', 'Reserved', 'Low at'].map((label) => (
            <th key={label} style={head}>
              {label}
            </th>
          ))}
        </tr>
        {parts.map((part) => (
          <tr key={part.sku}>
            <td style={{ ...cell, wordBreak: 'break-word' }}>
              {part.name}
              <br />
              <span style={{ fontFamily: mono, fontSize: 13, color: quiet }}>
                {part.partNumber} · SKU {part.sku}
              </span>
            </td>
            <td style={number}>{part.onHand}</td>
            <td style={number}>{part.reserved}</td>
            <td style={number}>{part.threshold}</td>
          </tr>
        ))}
      </Table>
      <MainButton href={adminUrl}>Open the products</MainButton>
    </StaffLayout>
  )
}
