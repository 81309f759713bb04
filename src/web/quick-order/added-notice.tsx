import { MAX_LINES } from '#domain/cart/cart.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AddReport } from './add-rows-to-cart.ts'

interface AddedNoticeProps {
  report: AddReport
  /** Where the parts are that the cart had no room for. */
  rest: string
}

/** What has been put into the cart, and what has not. */
export function AddedNotice({ report: { added, quantity, remarks, left }, rest }: AddedNoticeProps) {
  return (
    <Notice
      tone={quantity > 0 ? 'success' : 'warning'}
      live
      title={
        quantity > 0
          ? `Added ${added.length} ${added.length === 1 ? 'part' : 'parts'} (${quantity} ${quantity === 1 ? 'piece' : 'pieces'}) to your cart`
          : 'Nothing was added'
      }
      action={
        <ShopLink href="/cart" className={buttonClass('secondary')}>
          View Cart
        </ShopLink>
      }
    >
      {remarks.length > 0 && (
        <ul className="list-disc pl-4">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p>
          The cart holds {MAX_LINES} different parts: {left} {left === 1 ? 'is' : 'are'} {rest}.
        </p>
      )}
    </Notice>
  )
}
