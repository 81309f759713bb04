import { PartSearch } from '#web/search/box/part-search.tsx'
import type { NavigationNode } from '#web/links/navigation-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ApplianceSearch } from '#web/fit/appliances/appliance-search.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'
import { focalClass } from './focal-class.ts'
import { HeroDrawing } from './hero-drawing.tsx'

interface HeroProps {
  headline: string
  /** The first is the free-shipping promise, which stands out. */
  badges: string[]
  /** Missing while it cannot be loaded. */
  text?: string
  /** The merchant's own picture in place of the drawing. */
  imageUrl: string | null
  /** What it shows, for those who do not see it; empty where it only decorates. */
  imageAlt?: string
  /** What of it stays in view where it is cut off, in percent from the left and from the top. */
  focalX?: number
  focalY?: number
  categories: NavigationNode[]
}

/* The drawing's five parts, where each stands in it, and the word by which its category is known. */
const parts = [
  { name: 'Grille', word: 'grille', place: 'left-[0.5%] w-[15%]' },
  { name: 'Housing', word: 'housing', place: 'left-[16%] w-[24.5%]' },
  { name: 'Motor', word: 'motor', place: 'left-[41%] w-[18%]' },
  { name: 'Blower wheel', word: 'wheel', place: 'left-[63.5%] w-[20%]' },
  { name: 'Duct', word: 'duct', place: 'left-[84.5%] w-[14%]' },
]

/** The address of the first category, from the top down, whose name has the word. */
function hrefOf(word: string, categories: NavigationNode[]): string | undefined {
  const rows = [
    categories,
    ...[1, 2].map((depth) =>
      categories.flatMap((node) => (depth === 1 ? node.subcategories : node.subcategories.flatMap((sub) => sub.subcategories))),
    ),
  ]
  return rows.flat().find(({ name }) => name.toLowerCase().includes(word))?.href
}

/** Whether the drawing is of what is sold here: a shop for other machines shows none. Without categories nobody knows. */
const sellsFans = (categories: NavigationNode[]) => categories.length === 0 || parts.every(({ word }) => hrefOf(word, categories))

/** The drawing, and as its text alternative a list of links to what it shows, over the parts. On narrow pages the links have no room: it only decorates. */
function ExplodedFan({ categories }: { categories: NavigationNode[] }) {
  return (
    <div className="squared relative">
      <HeroDrawing />
      <ul className="hidden font-display text-body md:block lg:text-lead" aria-label="Parts of a bathroom fan">
        {parts.map(({ name, word, place }) => (
          <li key={name}>
            <ShopLink
              href={hrefOf(word, categories) ?? `/search?q=${word}`}
              className={`link absolute inset-y-[2%] inline-flex items-end justify-center border-2 border-transparent leading-5 whitespace-nowrap hover:border-petrol hover:bg-petrol/5 ${place}`}
            >
              {name}
            </ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Badges({ badges: [promise, ...others] }: { badges: string[] }) {
  return (
    <ul className="flex flex-wrap gap-2 font-display text-lead leading-6 font-semibold">
      {promise && (
        <li className="inline-flex items-center gap-2 border border-leaf bg-leaf-100 px-2.5 py-1 text-leaf">
          <Icon name="truck" className="size-5" />
          {promise}
        </li>
      )}
      {others.map((badge) => (
        <li key={badge} className="inline-flex items-center gap-2 border border-line bg-surface px-2.5 py-1">
          <Icon name="check" className="size-5 text-leaf" />
          {badge}
        </li>
      ))}
    </ul>
  )
}

/** What can be bought here, in words, as a search and as a drawing. */
export function Hero({ headline, badges, text = '', imageUrl, imageAlt = '', focalX, focalY, categories }: HeroProps) {
  const { isBroken, pictureProps } = useBrokenPicture(imageUrl)
  const showsPicture = imageUrl !== null && imageUrl !== '' && !isBroken
  const hasSheet = showsPicture || sellsFans(categories)
  return (
    <section className="border-b border-line bg-sunken">
      <div className="shell grid grid-cols-1 items-center gap-x-10 gap-y-4 py-6 md:gap-y-6 md:py-10 lg:grid-cols-[5fr_7fr] lg:py-14">
        <div className={`grid gap-4 md:gap-5 ${hasSheet ? '' : 'lg:col-span-2'}`}>
          <h1 className="text-hero leading-[1.02]">{headline}</h1>
          <Badges badges={badges} />
          {text && <p className="max-w-prose text-pretty text-ink-2 md:text-lead">{text}</p>}
        </div>
        {/* On a phone the categories themselves follow the two questions, and stand in its first view; the drawing is there only in place of a picture that does not load. */}
        {hasSheet && (
          <div className={imageUrl ? 'sheet max-lg:order-last' : 'sheet max-lg:order-last max-md:hidden'}>
            <div className="sheet-media mb-px">
              {showsPicture ? (
                <Picture
                  src={imageUrl}
                  sizes="(min-width: 64rem) 45rem, 100vw"
                  alt={imageAlt}
                  width={960}
                  height={420}
                  fetchPriority="high"
                  className={`aspect-[16/7] w-full object-cover ${focalClass(focalX, focalY)}`}
                  {...pictureProps}
                />
              ) : (
                <ExplodedFan categories={categories} />
              )}
            </div>
          </div>
        )}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-x-10 lg:col-span-2">
          <PartSearch label="I have the part number" />
          <ApplianceSearch />
        </div>
      </div>
    </section>
  )
}
