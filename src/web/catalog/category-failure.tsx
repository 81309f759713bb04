import { useEffect } from 'react'
import { ShopLink } from '#web/shell/shop-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { notFoundMessage } from './page-answer.ts'
import { useServed } from './use-served.ts'

/** A category page that cannot be shown (specification, section 8). When a click led here, a toast says it too. */
export function CategoryFailure({ message }: { message: string }) {
  const wasServed = useServed()
  useEffect(() => {
    if (!wasServed) toast({ id: 'category', title: 'Error', description: message, tone: 'error' })
  }, [wasServed, message])
  return (
    <div className="shell py-10">
      <ErrorState
        title={message}
        titleAs="h1"
        action={
          <ShopLink href="/categories" className="link py-2 font-display text-lead font-semibold">
            ← Back to Categories
          </ShopLink>
        }
      >
        You can also search for the number on the old part: it leads to the current one.
      </ErrorState>
    </div>
  )
}

/** The routes' error page. */
export const CategoryFailed = () => <CategoryFailure message="Failed to load category" />

/** The routes' not-found page: 'Invalid category URL', 'Category not found' or 'Subcategory not found'. */
export const CategoryMissing = ({ data }: { data?: unknown }) => <CategoryFailure message={notFoundMessage(data, 'Category not found')} />
