import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { CodeMenu } from './code-menu.tsx'
import { CODE_STATE_NAMES } from './code-query.ts'
import type { Code } from './code-query.ts'
import { CodeTestBox } from './code-test.tsx'
import { CodeUses } from './code-uses.tsx'

/** The page of a discount code, or of one that is not there yet. */
export function CodePage({ code, zone }: { code: Code; zone: string }) {
  const navigate = useNavigate()
  const { name, tone } = CODE_STATE_NAMES[code.state]
  const isNew = code.id === ''
  const [isMakingMany, setMakingMany] = useState(false)
  const [addedId, setAddedId] = useState<string | null>(null)
  // Once the form has nothing unsaved any more: it would ask before leaving otherwise.
  useEffect(() => {
    if (addedId !== null) void navigate({ href: `/admin/discount-codes/${addedId}`, replace: true })
  }, [addedId, navigate])
  return (
    <div className="grid gap-4">
      <PageHeader
        title={isNew ? 'New discount code' : code.code}
        aside={!isNew && <StateBadge tone={tone}>{name}</StateBadge>}
        actions={!isNew && <CodeMenu code={code} onMakeMany={() => setMakingMany(true)} />}
      />
      <CodeForm key={code.id} code={code} zone={zone} onAdded={({ id }) => setAddedId(id)} />
      {!isNew && (
        <>
          <CodeTestBox codeId={code.id} zone={zone} />
          <CodeUses code={code} />
          <BatchDialog code={code} open={isMakingMany} onClose={() => setMakingMany(false)} />
        </>
      )}
    </div>
  )
}
