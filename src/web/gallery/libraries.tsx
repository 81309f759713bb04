import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

const double = (count: number) => Promise.resolve(2 * count)

/** What a page may ask of the libraries, at work in a build for production: a mutation, a portal and the router's own link. */
export function Libraries() {
  const isHydrated = useHydrated()
  const { mutate, data } = useMutation({ mutationFn: double })
  return (
    <section aria-labelledby="libraries" className="grid justify-items-start gap-4 border-t border-ink py-6">
      <h2 id="libraries" className="text-h3">
        Libraries
      </h2>
      <Button onClick={() => mutate(21)}>Double 21</Button>
      <p role="status">{data !== undefined && `The mutation says ${data}`}</p>
      <Link to="/about" className="link">
        About, by the router's link
      </Link>
      {isHydrated && createPortal(<p data-portal>Drawn into the body by a portal</p>, document.body)}
    </section>
  )
}
