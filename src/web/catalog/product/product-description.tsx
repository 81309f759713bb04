import { useId, useState } from 'react'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Unbroken, unbrokenHtml } from '#web/ui/unbroken.tsx'

/** A text of more characters than this is shown in part at first, where scripts can show the rest. */
const LONG = 900

type Described = Pick<Schema<'Product'>, 'description' | 'descriptionHtml'>

/** True for a text that is cut at first. Tags do not count. */
export const isLong = ({ description, descriptionHtml }: Described): boolean =>
  (descriptionHtml ?? description).replaceAll(/<[^>]*>/g, '').length > LONG

/** The description of a part, with 'Read more' when it is long. */
export function ProductDescription({ product }: { product: Described }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isCut = isLong(product) && !isOpen
  const look = classNames('rich-text max-w-prose', isCut && 'cut-text')
  return (
    <>
      {product.descriptionHtml === null ? (
        <p id={id} className={look}>
          <Unbroken text={product.description} />
        </p>
      ) : (
        // Cleaned by the server's allow-list (specification, decision 34)
        <div id={id} className={look} dangerouslySetInnerHTML={{ __html: unbrokenHtml(product.descriptionHtml) }} />
      )}
      {isLong(product) && (
        <Button
          variant="quiet"
          className="no-print mt-2 noscript:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
        </Button>
      )}
    </>
  )
}
