import type { Schema } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

/** What has happened to an order, newest first, in plain words. Not printed: an invoice has no use for it. */
export function Timeline({ history, headingAs: Heading }: Pick<Schema<'Order'>, 'history'> & { headingAs: 'h2' | 'h3' }) {
  return (
    <section className="no-print" aria-labelledby="what-happened">
      <Heading id="what-happened" className="mb-2 text-h4">
        What has happened
      </Heading>
      <ol className="grid gap-2 border-l-2 border-line pl-4">
        {history.map(({ text, at }, index) => (
          <li key={`${at} ${index}`} className="grid sm:grid-cols-[1fr_auto] sm:gap-4">
            <span className={index === 0 ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
              <Unbroken text={text} />
            </span>
            <time dateTime={at} className="text-small text-ink-2 tabular-nums">
              <ShopDate iso={at} hasTime />
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
