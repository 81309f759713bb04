import { useEffect, useRef, useState } from 'react'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { AddReport } from './add-rows-to-cart.ts'
import { AddedNotice } from './added-notice.tsx'
import { PasteBox } from './paste-box.tsx'
import { RowEntry } from './row-entry.tsx'
import { QuickOrderList } from './quick-order-list.tsx'
import { useQuickOrder } from './use-quick-order.ts'
import type { CheckReport } from './use-quick-order.ts'

const SHOWN_UNREAD = 5

/** Rows that are in the box still, under why. */
function RowsInBox({ title, rows, advice = '' }: { title: string; rows: string[]; advice?: string }) {
  return (
    <Notice tone="warning" live title={title}>
      <ul className="font-mono text-small wrap-anywhere">
        {rows.slice(0, SHOWN_UNREAD).map((row, index) => (
          <li key={`${index} ${row}`}>{row.slice(0, 120)}</li>
        ))}
      </ul>
      {rows.length > SHOWN_UNREAD && <p>and {rows.length - SHOWN_UNREAD} more.</p>}
      <p className="mt-1">
        {advice}
        {rows.length === 1 ? 'The line is' : 'The lines are'} still in the box above.
      </p>
    </Notice>
  )
}

/** The rows of the box that are not in the list, and why. */
function Leftover({ report: { unread, uncounted, isWordsAlone, waiting } }: { report: CheckReport }) {
  return (
    <>
      {waiting > 0 && (
        <Notice tone="warning" live title={`${MAX_LINES} lines at a time`}>
          The list holds {MAX_LINES} lines. {waiting.toLocaleString('en-US')} more {waiting === 1 ? 'line is' : 'lines are'} still in the
          box, nothing is lost: add these to the cart, then check the rest.
        </Notice>
      )}
      {unread.length > 0 && <RowsInBox title="No part number was recognised here" rows={unread} />}
      {uncounted.length > 0 && (
        <RowsInBox
          title="How many do you need?"
          rows={uncounted}
          advice="Please write the pieces as a whole number, such as 2 x S97017705. "
        />
      )}
      {isWordsAlone && (
        <Notice tone="warning" live title="No part number was recognised">
          Part numbers have digits, such as S97017705. Write one to a line.
        </Notice>
      )}
    </>
  )
}

/** Quick order: paste, check, correct, add. */
export function QuickOrderPage() {
  const quickOrder = useQuickOrder()
  const [added, setAdded] = useState<AddReport | null>(null)
  // Counts the checks that found something: after each, the keyboard goes on at the list.
  const [checks, setChecks] = useState(0)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const hasRows = quickOrder.rows.length > 0
  const toHeading = () => listHeading.current?.focus()

  useEffect(() => {
    if (checks > 0) listHeading.current?.focus()
  }, [checks])
  useEffect(() => {
    if (added) result.current?.focus()
  }, [added])

  async function check() {
    setAdded(null)
    if (await quickOrder.check()) setChecks((count) => count + 1)
  }
  function onAdded(report: AddReport) {
    setAdded(report)
    quickOrder.setRows((rows) => rows.filter(({ key }) => !report.added.includes(key)))
  }

  return (
    <div className="grid gap-6">
      <RowEntry quickOrder={quickOrder} />
      <PasteBox quickOrder={quickOrder} onCheck={() => void check()} />
      <div ref={result} tabIndex={-1} className="grid gap-4 empty:hidden">
        {added && <AddedNotice report={added} rest="still in the list" />}
        {quickOrder.report && <Leftover report={quickOrder.report} />}
      </div>
      {hasRows && <QuickOrderList quickOrder={quickOrder} heading={listHeading} toHeading={toHeading} onAdded={onAdded} />}
    </div>
  )
}
