/** Short texts with a title each, side by side. */
export function TitledCards({ items, columns }: { items: { title: string; text: string }[]; columns: 3 | 4 }) {
  return (
    <ul className={columns === 3 ? 'grid gap-5 md:grid-cols-3' : 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4'}>
      {items.map(({ title, text }) => (
        <li key={title} className="sheet p-5">
          <h3>{title}</h3>
          <p className="mt-2 text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}
