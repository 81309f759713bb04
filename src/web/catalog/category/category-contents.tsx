import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { categoryHref } from './filter/category-address.ts'
import type { CategorySearch } from './filter/category-search.ts'
import { SmallPicture } from '#web/ui/part/small-picture.tsx'
import { sectionId } from './category-sections.tsx'

/** A list with at most this many sections has no table of contents. */
const FEW = 3

type Contents = Schema<'CategoryPage'>['contents']

export const hasContents = ({ contents }: { contents: Contents }): boolean => contents.length > FEW

interface CategoryContentsProps {
  page: Schema<'CategoryPage'>
  path: string
  search: CategorySearch
}

/** The sections of a long list, each a jump to where it begins: a card beside the list where there is room, a row above it where not. */
export function CategoryContents({ page, path, search }: CategoryContentsProps) {
  const others = page.subcategories.filter((subcategory) => page.contents.every((section) => section.path !== subcategory.path))
  const pictures = new Map(page.subcategories.map((subcategory) => [subcategory.path, subcategory.imageUrl]))
  return (
    <nav aria-label="Jump to" className="sheet contents-list no-print">
      <h2 className="shrink-0 text-body font-semibold beside:text-lead">Jump to</h2>
      <ul>
        {page.contents.map((section) => (
          <li key={section.path}>
            <a href={`${page.page === section.page ? '' : categoryHref(path, { ...search, page: section.page })}#${sectionId(section)}`}>
              <SmallPicture src={pictures.get(section.path)} className="mr-2 inline-block size-6" />
              {section.name} <span>{section.productCount}</span>
            </a>
          </li>
        ))}
        {others.map((subcategory) => (
          <li key={subcategory.path}>
            <ShopLink href={`/category/${subcategory.path}`}>
              <SmallPicture src={subcategory.imageUrl} className="mr-2 inline-block size-6" />
              {subcategory.name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
