import { ShopLink } from '#web/links/shop-link.tsx'
import { OTHER_PAGES, settingHref } from './sections/find-settings.ts'
import { SETTING_PARTS } from './sections/setting-section.ts'
import { SETTING_SECTIONS } from './sections/setting-sections.ts'

/** Links to all pages of settings; on narrow screens the overview has them. */
export function SettingsNav({ current }: { current: string }) {
  return (
    <nav aria-label="Settings" className="sticky top-16 hidden gap-3 text-small lg:grid">
      {Object.entries(SETTING_PARTS).map(([part, name]) => (
        <div key={part}>
          <p className="text-caption text-ink-3">{name}</p>
          <ul>
            {[...SETTING_SECTIONS, ...OTHER_PAGES]
              .filter((section) => section.part === part)
              .map(({ id, label, ...section }) => (
                <li key={id}>
                  <ShopLink
                    href={settingHref({ id, ...section })}
                    className={`block py-1 hover:underline ${id === current ? 'font-semibold' : ''}`}
                    {...(id === current && { 'aria-current': 'page' as const })}
                  >
                    {label}
                  </ShopLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
