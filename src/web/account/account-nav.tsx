/** A section of the account page, as its navigation names it. */
export interface AccountEntry {
  id: string
  title: string
}

/** The way to the sections of the account page: beside them on a wide window, above them on a narrow one. */
export function AccountNav({ entries }: { entries: readonly AccountEntry[] }) {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
      <ul className="flex flex-wrap gap-x-5 lg:grid lg:gap-x-0">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
