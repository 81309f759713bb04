import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { addItem } from '#domain/cart/cart.ts'
import { errorText } from '#web/api.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { updateCart } from '#web/cart/cart-store.ts'
import { productQuery } from '#web/catalog/product/product-query.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** A part that is due, and how many of it were bought the last time. */
interface DuePart {
  slug: string
  quantity: number
}

/** Puts the parts into the cart at the prices of the day. @throws {ApiProblem} */
async function addParts(client: QueryClient, parts: readonly DuePart[]) {
  const found = await Promise.all(
    parts.map(async ({ slug, quantity }) => ({ quantity, ...(await client.fetchQuery({ ...productQuery(slug), staleTime: 0 })) })),
  )
  updateCart((items) => found.reduce<typeof items>((cart, { product, quantity }) => addItem(cart, cartProductOf(product), quantity), items))
  const title = `Added ${found.length} ${found.length === 1 ? 'part' : 'parts'} to cart`
  toast({ id: 'add-due', title, tone: 'success', action: { label: 'View Cart', href: '/cart' } })
}

/** 'Add what is due': puts all parts that are due into the cart. */
export function AddDue({ parts }: { parts: readonly DuePart[] }) {
  const client = useQueryClient()
  const { isBusy, error, run } = useSubmit(errorText)
  return (
    <>
      <Button busy={isBusy} onClick={() => void run(() => addParts(client, parts))}>
        Add what is due
      </Button>
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
    </>
  )
}
