import { Suspense, useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { CartLine } from '#web/cart/cart-line.tsx'
import { writeLineHeights } from '#web/cart/expected/expected-lines.ts'
import { removeFromCart, restoreToCart } from '#web/cart/cart-store.ts'

const ShareCart = lazyWithPreload(async () => (await import('#web/cart/share/share-cart.tsx')).ShareCart)

/** Stores how high the lines are, for the page that the server draws next time. */
function useStoredHeights() {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const observer = new ResizeObserver(() => writeLineHeights([...current.children].map((line) => line.getBoundingClientRect().height)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return list
}

interface CartLinesProps {
  items: readonly CartItem[]
  count: number
  quote: Schema<'Quote'> | null
}

/** The cart list. A line that was removed or saved for later can be brought back for some seconds; the keyboard's place is the list's heading then. */
export function CartLines({ items, count, quote }: CartLinesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useStoredHeights()
  const [isSharing, setSharing] = useState(false)

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

  async function save(item: CartItem, index: number) {
    try {
      const { saveForLater } = await import('#web/cart/saved/save-for-later.ts')
      if (saveForLater(item, index)) heading.current?.focus()
    } catch {
      toast({ title: 'Not saved', description: 'Please try again', tone: 'error' })
    }
  }

  return (
    <section className="sheet p-5 sm:p-6" aria-labelledby="cart-items">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="cart-items" ref={heading} tabIndex={-1} className="text-h3">
          {count === 1 ? '1 item' : `${count} items`}
        </h2>
        <Button variant="quiet" className="-my-2 text-body" aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
          Share
        </Button>
      </div>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareCart items={items} />
        </Suspense>
      )}
      <ul ref={list}>
        {items.map((item, index) => (
          <CartLine
            key={item.slug}
            item={item}
            line={quote?.lines.find((line) => line.slug === item.slug)}
            onRemove={() => remove(item, index)}
            onSave={() => void save(item, index)}
          />
        ))}
      </ul>
    </section>
  )
}
