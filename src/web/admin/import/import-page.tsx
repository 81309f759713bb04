import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { errorText } from '#web/api.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DifferencesStep } from './differences-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportHistory } from './import-history.tsx'
import { importQuery, type Import } from './import-query.ts'
import { importHref, isOpen, stepOf, STEPS, type ImportSearch, type Step } from './import-search.ts'
import { CheckingStep, RunStep } from './run-step.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { RecordFields } from '#web/admin/form/record-fields.tsx'

const NAMES: Record<Step, string> = { file: 'File', columns: 'Columns', check: 'Check', differences: 'Differences', run: 'Run' }

/** The five steps; those that can be opened are links. */
function StepBar({ record, current }: { record: Import | null; current: Step }) {
  return (
    <nav aria-label="Steps of the import" className="tab-row">
      {STEPS.map((step, at) => {
        const label = `${at + 1} ${NAMES[step]}`
        if (!isOpen(step, record) && step !== current)
          return (
            <span key={step} className="tab text-ink-3" aria-disabled="true">
              {label}
            </span>
          )
        const href = step === 'file' ? importHref({}) : importHref({ import: record?.id ?? '', step })
        return (
          <span key={step} className="contents">
            {renderShopLink({ href, className: 'tab', children: label, ...(step === current && { 'aria-current': 'page' as const }) })}
          </span>
        )
      })}
    </nav>
  )
}

interface ImportPageProps {
  search: ImportSearch
  /** Goes to a state of the page. */
  onGo: (search: ImportSearch) => void
}

function OneImport({ id, search, onGo }: ImportPageProps & { id: string }) {
  const queryClient = useQueryClient()
  const found = useQuery(importQuery(id))
  if (found.isError)
    return <LoadError title="Could not load this import." detail={errorText(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows />
  const record = found.data
  const asked = search.step ?? stepOf(record)
  const current = isOpen(asked, record) && asked !== 'file' ? asked : stepOf(record)
  const go = (changed: Import) => {
    queryClient.setQueryData(importQuery(id).queryKey, changed)
    onGo({ import: id })
  }
  return (
    <>
      <StepBar record={record} current={current} />
      {current === 'columns' && <ColumnsStep key={id} record={record} onChecking={go} />}
      {record.state === 'checking' && <CheckingStep record={record} />}
      {record.state !== 'checking' && (current === 'check' || current === 'differences') && (
        <DifferencesStep record={record} search={search} onStarted={go} />
      )}
      {current === 'run' && <RunStep record={record} />}
    </>
  )
}

/** Files of parts: brought, their columns matched, checked, compared, applied, undone. */
export function ImportPage({ search, onGo }: ImportPageProps) {
  const mayChange = useMayChange()
  return (
    <div className="grid min-w-0 gap-4">
      <PageHeader title="Import" />
      {search.import ? (
        <RecordFields>
          <OneImport id={search.import} search={search} onGo={onGo} />
        </RecordFields>
      ) : (
        <>
          <StepBar record={null} current="file" />
          {mayChange && <FileStep onUploaded={({ id }) => onGo({ import: id })} />}
          <ImportHistory page={search.page ?? 1} />
        </>
      )}
    </div>
  )
}
