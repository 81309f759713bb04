import type { Schema } from '#web/api.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { SettingSectionForm } from './setting-form.tsx'
import type { SettingSection } from './sections/setting-section.ts'
import { SettingsNav } from './settings-nav.tsx'

interface SettingsPageProps {
  section: SettingSection
  setting: Schema<'SettingRecord'>
}

/** A page of settings: the others beside it, what it is for, and its form. */
export function SettingsPage({ section, setting }: SettingsPageProps) {
  return (
    <div className="grid gap-4">
      <ShopLink href="/admin/settings" className="link justify-self-start text-small">
        All settings
      </ShopLink>
      <PageHeader
        title={section.label}
        actions={
          section.page && (
            <a href={section.page} target="_blank" rel="noopener" className={buttonClass()}>
              See it in the shop
            </a>
          )
        }
      />
      <p className="max-w-prose text-ink-2">{section.about}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SettingsNav current={section.id} />
        <SettingSectionForm section={section} setting={setting} />
      </div>
    </div>
  )
}
