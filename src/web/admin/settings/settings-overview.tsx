import { useState } from 'react'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { NoMatch } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { findSettings, settingHref } from './sections/find-settings.ts'
import { SETTING_PARTS } from './sections/setting-section.ts'

/** All pages of settings with what is set there, narrowed by what is typed: 'phone' finds its field. */
export function SettingsOverview() {
  const [typed, setTyped] = useState('')
  const found = findSettings(typed)
  return (
    <div className="grid gap-4">
      <PageHeader title="Settings" />
      <TextField
        className="max-w-md"
        type="search"
        label="Find a setting"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      <p role="status" className="sr-only">
        {found.length} pages of settings
      </p>
      {found.length === 0 && (
        <NoMatch title={`No setting is called "${typed}".`} actions={<Button onClick={() => setTyped('')}>Show all</Button>} />
      )}
      {Object.entries(SETTING_PARTS).map(([part, name]) => {
        const pages = found.filter(({ section }) => section.part === part)
        if (pages.length === 0) return null
        return (
          <section key={part} aria-label={name} className="grid gap-2">
            <h2 className="text-h3">{name}</h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {pages.map(({ section, fields }) => (
                <li key={section.id} className="panel p-4">
                  <ShopLink href={settingHref(section)} className="link font-semibold">
                    {section.label}
                  </ShopLink>
                  <p className="text-small text-ink-2">{section.about}</p>
                  {typed.trim() !== '' && fields.length > 0 && <p className="text-small">Fields: {fields.join(', ')}</p>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
