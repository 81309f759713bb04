import { useEffect } from 'react'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

interface CategoryFailureProps {
  message: string
  /** Another attempt may show it; a whole page load is the surest one. */
  mayPass?: boolean
}

const link = 'link py-2 font-display text-lead font-semibold'

/** A category page that cannot be shown: the message, and a toast with it (specification, section 8). */
export function CategoryFailure({ message, mayPass }: CategoryFailureProps) {
  useEffect(() => {
    toast({ id: 'category', title: 'Error', description: message, tone: 'error' })
  }, [message])
  return (
    <div className="shell py-10">
      <ErrorState
        title={message}
        titleAs="h1"
        action={
          <div className="flex flex-wrap justify-center gap-x-8">
            <ShopLink href="/categories" className={link}>
              ← Back to Categories
            </ShopLink>
            {mayPass && (
              <a href="" className={link}>
                Try again
              </a>
            )}
          </div>
        }
      >
        You can also search for the number on the old part: it leads to the current one.
      </ErrorState>
    </div>
  )
}
