import { LineNumber, LinePicture } from '#web/admin/orders/line-part.tsx'
import { REASON_LABELS } from '#web/orders/return-form/reason-labels.ts'
import { CONDITION_NAMES, linesOf } from './return-query.ts'
import type { ReturnLine, StaffReturn } from './return-query.ts'

const PROPOSAL_TEXTS = {
  open: 'Decide what this says of its fit',
  accepted: 'The shop says now that it does not fit',
  declined: 'It was decided that this proves nothing',
} as const

/** What has become of the pieces of a line, in words. */
const doneText = (line: ReturnLine, hasArrived: boolean, isExchanged: boolean) =>
  [
    hasArrived && `${line.receivedQuantity} of ${line.quantity} came back`,
    line.condition && CONDITION_NAMES[line.condition].toLowerCase(),
    line.restockedQuantity > 0 && `${line.restockedQuantity} back on the shelf`,
    line.refunded > 0 && `${line.refunded} refunded`,
    isExchanged && line.exchangedQuantity > 0 && `${line.exchangedQuantity} exchanged`,
  ]
    .filter(Boolean)
    .join(', ')

const STATED = { ...CONDITION_NAMES, new: 'not opened', opened: 'opened', installed: 'installed or used' } as const

const FIT_TEXTS = {
  fits: 'By our data it fits this machine.',
  does_not_fit: 'By our data it does not fit this machine.',
  not_known: 'We do not know whether it fits this machine.',
} as const

const PartLink = ({ part: { id, partNumber, name } }: { part: NonNullable<ReturnLine['proposed']> }) => (
  <>
    <a href={`/admin/products/${id}`} className="font-mono">
      {partNumber}
    </a>{' '}
    {name}
  </>
)

function Line({ line, found }: { line: ReturnLine; found: StaffReturn }) {
  const { name, quantity, reason, modelNumber, shelf, fitProposal } = line
  const done = doneText(line, found.receivedAt !== null, found.exchange?.counts ?? false)
  return (
    <li className="flex gap-3 border-b border-line py-2">
      <LinePicture line={line} />
      <div className="min-w-0 grow">
        <p>
          {quantity} × <LineNumber line={line} />
          {shelf && <span className="text-small text-ink-2"> shelf {shelf}</span>}
        </p>
        <p className="wrap-anywhere">{name}</p>
        <p className="font-medium">
          {REASON_LABELS[reason]}
          {modelNumber && (
            <>
              : <bdi className="font-mono wrap-anywhere">{modelNumber}</bdi>
            </>
          )}
        </p>
        {line.statedCondition && <p className="text-small">Stated: {STATED[line.statedCondition]}</p>}
        {line.fitAnswer && <p className="text-small">{FIT_TEXTS[line.fitAnswer]}</p>}
        {line.proposed && (
          <p className="text-small">
            Fits it: <PartLink part={line.proposed} />
          </p>
        )}
        {line.replacement && (
          <p>
            Wants instead: {line.replacement.quantity} × <PartLink part={line.replacement} />
          </p>
        )}
        {fitProposal && (
          <p className="text-small">
            <a className="inline-flex min-h-6 items-center" href={`/admin/fitment/returns?q=${encodeURIComponent(found.number)}`}>
              {PROPOSAL_TEXTS[fitProposal]}
            </a>
          </p>
        )}
        {done && <p className="text-small">{done}</p>}
      </div>
    </li>
  )
}

/** What came with the request: the parts, why, and the customer's own words. */
export function ReturnLines({ found }: { found: StaffReturn }) {
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="return-parts">
      <h2 id="return-parts" className="text-h3">
        Parts
      </h2>
      <ul>
        {linesOf(found).map((line) => (
          <Line key={line.lineId} line={line} found={found} />
        ))}
      </ul>
      {found.comment && (
        <blockquote className="border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {found.comment}
        </blockquote>
      )}
      {found.staffNote && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <span className="text-ink-2">Written to the customer:</span> {found.staffNote}
        </p>
      )}
    </section>
  )
}
