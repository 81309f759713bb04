import { useRef } from 'react'
import type { CartItem } from '#domain/cart.ts'
import type { Schema } from '#web/api.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { CartLine } from './cart-line.tsx'
import { removeFromCart, restoreToCart } from './cart-store.ts'

interface CartLinesProps {
  items: readonly CartItem[]
  count: number
  quote: Schema<'Quote'> | null
}

/** The cart list. A removed line can be brought back for some seconds; the keyboard's place is the list's heading then. */
export function CartLines({ items, count, quote }: CartLinesProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  function remove(item: CartItem, index: number) {
    removeFromCart(item.slug)
    heading.current?.focus()
    toast({
      id: `cart-${item.slug}`,
      title: `Removed ${item.name}`,
      durationMs: LONG_TOAST_MS,
      action: { label: 'Undo', onSelect: () => restoreToCart(item, index) },
    })
  }

  return (
    <section className="sheet p-5 sm:p-6" aria-labelledby="cart-items">
      <h2 id="cart-items" ref={heading} tabIndex={-1} className="mb-4 text-h3">
        {count === 1 ? '1 item' : `${count} items`}
      </h2>
      <ul>
        {items.map((item, index) => (
          <CartLine
            key={item.slug}
            item={item}
            line={quote?.lines.find((line) => line.slug === item.slug)}
            onRemove={() => remove(item, index)}
          />
        ))}
      </ul>
    </section>
  )
}
