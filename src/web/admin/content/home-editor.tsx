import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiProblem, errorText } from '#web/api.ts'
import { RecordFields, RecordFormFrame } from '#web/admin/form/record-fields.tsx'
import { RecordFormBar } from '#web/admin/form/record-form-bar.tsx'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { homeContentQuery, type HomeContent } from './content-query.ts'
import { HeroFields } from './hero-fields.tsx'
import { HomeActions, HomeState, useHomeAction } from './home-actions.tsx'
import { HomeHistory } from './home-history.tsx'
import { HomePreview } from './home-preview.tsx'
import { PopupFields } from './popup-fields.tsx'
import { PromiseFields } from './promise-fields.tsx'
import { TestimonialsFields } from './testimonial-fields.tsx'
import { useHomeForm } from './use-home-form.ts'

/** The tabs by the value that the address has for them. */
export const HOME_TABS = { texts: 'Texts and picture', preview: 'Preview', history: 'History' } as const
export type HomeTab = keyof typeof HOME_TABS

const tabs: readonly HomeTab[] = ['texts', 'preview', 'history']

interface EditorProps {
  content: HomeContent
  tab: HomeTab
  /** Starts the form anew with the record as it is now. */
  onChanged: () => void
}

function Editor({ content, tab, onChanged }: EditorProps) {
  const record = useHomeForm(content)
  const action = useHomeAction(onChanged)
  useWatch({ control: record.form.control })
  const isDirty = record.changed().length > 0
  return (
    <div className="grid gap-4">
      <PageHeader
        title="Home page"
        aside={<HomeState content={content} />}
        actions={<HomeActions content={content} action={action} isDirty={isDirty} />}
      />
      <TabLinks
        label="Parts of this page"
        renderLink={renderShopLink}
        tabs={tabs.map((name) => ({
          label: HOME_TABS[name],
          href: name === 'texts' ? '/admin/homepage-settings' : `/admin/homepage-settings?tab=${name}`,
          isCurrent: name === tab,
          hasError: name === 'texts' && Object.keys(record.form.formState.errors).length > 0,
        }))}
      />
      <RecordFormFrame record={record} className="grid max-w-3xl gap-4" hidden={tab !== 'texts'}>
        <RecordFields>
          <HeroFields record={record} />
          <PromiseFields record={record} />
          <TestimonialsFields record={record} />
          <PopupFields record={record} />
        </RecordFields>
      </RecordFormFrame>
      {tab === 'preview' && <HomePreview record={record} />}
      {tab === 'history' && <HomeHistory content={content} action={action} isDirty={isDirty} />}
      <RecordFormBar record={record} />
    </div>
  )
}

/** The home page's texts: draft, preview, publication, history. */
export function HomeEditor({ tab }: { tab: HomeTab }) {
  const { data, error, refetch } = useQuery(homeContentQuery())
  const [start, setStart] = useState(0)
  if (data) return <Editor key={start} content={data} tab={tab} onChanged={() => setStart((count) => count + 1)} />
  return (
    <div className="grid gap-4">
      <PageHeader title="Home page" />
      {error ? (
        <LoadError
          title="Could not load the home page's texts."
          detail={errorText(error)}
          requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the texts" />
      )}
    </div>
  )
}
