import type { StaffReturn } from './return-query.ts'

/** What the customer has photographed. A picture opens in its full size. */
export function ReturnPhotos({ found }: { found: StaffReturn }) {
  if (found.photos.length === 0) return null
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="return-photos">
      <h2 id="return-photos" className="text-h3">
        Photographs
      </h2>
      <ul className="flex flex-wrap gap-3">
        {found.photos.map(({ id, width, height }, index) => {
          const src = `/api/admin/returns/${found.number}/photos/${id}`
          return (
            <li key={id}>
              <a href={src} target="_blank" rel="noreferrer">
                <img src={src} alt={`Photograph ${index + 1}`} width={width} height={height} className="h-32 w-auto" loading="lazy" />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
