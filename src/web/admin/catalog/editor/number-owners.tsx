import { useQuery } from '@tanstack/react-query'
import { numberOwnersQuery } from './product-queries.ts'

/** Names the other parts that have a number. */
export function NumberOwners({ number, ownId }: { number: string; ownId: string | undefined }) {
  const { data = [] } = useQuery(numberOwnersQuery(number.trim()))
  const others = [...new Map(data.filter(({ id }) => id !== ownId).map((owner) => [owner.id, owner])).values()]
  if (number.trim() === '' || others.length === 0) return null
  return (
    <p className="text-small text-amber" role="status">
      Also a number of{' '}
      {others.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a className="link" href={`/admin/products/${id}?tab=numbers`}>
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  )
}
