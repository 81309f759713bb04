import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ImportType } from '#domain/import/import-fields.ts'
import { AREA_OF_IMPORT } from '#domain/staff/record-area.ts'
import { STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import { RecordFields } from '#web/admin/form/record-fields.tsx'
import { useRight, useStaffRole } from '#web/admin/frame/nav/rights.ts'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import { MayChange, useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ApiProblem, errorText } from '#web/api.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DifferencesStep } from './differences-step.tsx'
import { FileStep } from './file-step.tsx'
import { GoneNotice } from './gone-parts.tsx'
import { ImportHistory } from './import-history.tsx'
import { importQuery, type Import } from './import-query.ts'
import { currentStep, importHref, isOpen, STEPS, type ImportSearch, type Step } from './import-search.ts'
import { CheckingStep, RunStep } from './run-step.tsx'

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

/** The controls of an import; whose role may not bring files of its type only sees it. */
function ImportFields({ record, children }: { record: Import; children: ReactNode }) {
  const role = useStaffRole()
  const mayChange = useRight(`${AREA_OF_IMPORT[record.type]}:write`)
  const isOfPage = useMayChange()
  return (
    <MayChange value={mayChange}>
      {isOfPage && !mayChange && role && (
        <p className="read-only-note" role="note">
          Your role, {STAFF_ROLE_NAMES[role].name}, may look at this import, and change nothing.
        </p>
      )}
      <RecordFields>{children}</RecordFields>
    </MayChange>
  )
}

/** What the part of the page below the steps is called, with what the check has found: whoever hears the page is told so when it comes. */
function placeName({ counts, state }: Import, current: Step): string {
  const name = `Step ${STEPS.indexOf(current) + 1} of ${STEPS.length}: ${NAMES[current]}`
  if (state === 'checking' || (current !== 'check' && current !== 'differences')) return name
  return `${name}. ${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.error} with errors`
}

/** Whoever has thrown it away, it does not come back. */
const NoImport = () => (
  <div className="grid gap-3" role="alert">
    <p>There is no such import: it has been thrown away, or its address is wrong.</p>
    <p>{renderShopLink({ href: importHref({}), className: 'text-petrol underline', children: 'All imports' })}</p>
  </div>
)

interface OneImportProps extends ImportPageProps {
  id: string
  /** What was chosen that it brings while it was uploaded. */
  chosen: ImportType | null
}

function OneImport({ id, chosen, search, onGo }: OneImportProps) {
  const queryClient = useQueryClient()
  const found = useQuery(importQuery(id))
  const { data: record, error } = found
  const step = record && currentStep(search, record)
  // The rows stay the same part of the page, whether they are looked at for errors or for changes.
  const place = step && (record.state === 'checking' ? 'checking' : step === 'check' ? 'differences' : step)
  const placeRef = useFocusWhenLost<HTMLDivElement>(place)
  if (!record && error instanceof ApiProblem && error.status === 404) return <NoImport />
  if (!record && error)
    return <LoadError title="Could not load this import." detail={errorText(error)} onRetry={() => void found.refetch()} />
  if (!record || !step) return <SkeletonRows />
  const go = (changed: Import) => {
    queryClient.setQueryData(importQuery(id).queryKey, changed)
    onGo({ import: id })
  }
  const open = (other: Import) => onGo({ import: other.id })
  return (
    <ImportFields record={record}>
      <StepBar record={record} current={step} />
      <div key={place} ref={placeRef} tabIndex={-1} role="group" aria-label={placeName(record, step)} className="grid min-w-0 gap-4">
        {record.state === 'reading' && (
          <p>This file is being read. If that has ended half-way, it is thrown away in ten minutes: bring it again.</p>
        )}
        {record.state !== 'reading' && step === 'columns' && <ColumnsStep key={id} {...{ record, chosen }} onChecking={go} />}
        {record.state === 'checking' && <CheckingStep record={record} />}
        {record.state !== 'checking' && (step === 'check' || step === 'differences') && (
          <DifferencesStep key={id} record={record} search={search} onStarted={go} onMade={open} />
        )}
        {step === 'run' && <RunStep record={record} onMade={open} />}
        {step === 'run' && <GoneNotice record={record} onMade={open} />}
      </div>
    </ImportFields>
  )
}

/** Files of parts: brought, their columns matched, checked, compared, applied, undone. */
export function ImportPage({ search, onGo }: ImportPageProps) {
  useStaysInView()
  const mayChange = useMayChange()
  const [chosen, setChosen] = useState<{ id: string; type: ImportType | null } | null>(null)
  return (
    <div className="grid min-w-0 gap-4">
      <PageHeader title="Import" />
      {search.import ? (
        <OneImport id={search.import} chosen={chosen?.id === search.import ? chosen.type : null} search={search} onGo={onGo} />
      ) : (
        <>
          <StepBar record={null} current="file" />
          {mayChange && (
            <FileStep
              onUploaded={(id, type) => {
                setChosen({ id, type })
                onGo({ import: id })
              }}
            />
          )}
          <ImportHistory page={search.page ?? 1} />
        </>
      )}
    </div>
  )
}
