import type { CartItem } from '#domain/cart/cart.ts'
import { swapItem, unswapItem } from '#domain/cart/swap.ts'
import { api, errorText, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { cartProductOf } from './cart-product.ts'
import { readCart, updateCart } from './cart-store.ts'

/** The part that fits, as the shop's answer names it. */
export interface FittingPart {
  slug: string
  name: string
  partNumber: string
}

/**
 * Takes a line out of the cart and puts the part that fits in its place, as many of it.
 * @param isPointed by a pointer: then the page stays where it is, or the second press of a double click would meet the Remove of another line
 * @returns why not, as a sentence; null when it is done
 */
async function swap(item: CartItem, instead: FittingPart, isPointed: boolean): Promise<string | null> {
  const { product } = await read(api.GET('/api/products/{slug}', { params: { path: { slug: instead.slug } } }))
  if (product.stock.state === 'out') return `${instead.partNumber} is sold out at the moment.`
  const before = readCart()
  if (!before.some(({ slug }) => slug === item.slug)) return null
  updateCart((items) => swapItem(items, item.slug, cartProductOf(product)))
  document.getElementById('cart-items')?.focus({ preventScroll: isPointed })
  toast({
    id: `cart-${item.slug}`,
    title: `Swapped for ${product.name}`,
    tone: 'success',
    durationMs: LONG_TOAST_MS,
    action: {
      label: 'Undo',
      onSelect: () => updateCart((items) => unswapItem(items, before, [item.slug, product.slug])),
    },
  })
  return null
}

interface SwapButtonProps {
  item: CartItem
  instead: FittingPart
  /** In the cart's line the part stands beside it and is not named again. */
  look?: 'button' | 'line'
}

/** 'Swap for the part that fits': in the place of one that does not, in one click. */
export function SwapButton({ item, instead, look = 'button' }: SwapButtonProps) {
  const { isBusy, error, run } = useSubmit(errorText)
  return (
    <div>
      <Button
        className={look === 'line' ? 'text-body' : undefined}
        busy={isBusy}
        busyLabel="Swapping..."
        onClick={({ detail }) => void run(() => swap(item, instead, detail > 0))}
      >
        <span>Swap for the part that fits</span>
        <span className={look === 'line' ? 'sr-only' : 'font-mono text-part'}>{instead.partNumber}</span>
      </Button>
      <p role="alert" className="text-small text-brick empty:hidden">
        {error}
      </p>
    </div>
  )
}
