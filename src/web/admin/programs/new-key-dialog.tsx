import { useState } from 'react'
import { API_KEY_AREAS, API_KEY_SCOPES } from '#domain/staff/api-key.ts'
import { mayDo, STAFF_AREAS } from '#domain/staff/staff-role.ts'
import type { StaffArea } from '#domain/staff/staff-role.ts'
import { useStaffRole } from '#web/admin/frame/nav/rights.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { api, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ProgramActs } from './use-program-acts.ts'

type Level = 'none' | 'read' | 'write'

const isLevel = (text: string): text is Level => text === 'none' || text === 'read' || text === 'write'

/** After how many days a key ends; null for never. */
const ENDS: Record<string, { name: string; days: number | null }> = {
  month: { name: 'After 30 days', days: 30 },
  quarter: { name: 'After 90 days', days: 90 },
  year: { name: 'After a year', days: 365 },
  never: { name: 'Never', days: null },
}

const endOf = (chosen: string): string | null => {
  const days = ENDS[chosen]?.days ?? null
  return days === null ? null : new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString()
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** What a key may do: for each area nothing, looking, or changing as well, as far as the role of its owner goes. */
function ScopeFields({ levels, onChange }: { levels: ReadonlyMap<StaffArea, Level>; onChange: (area: StaffArea, level: Level) => void }) {
  const role = useStaffRole()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-h3">What it may do</legend>
      {API_KEY_AREAS.filter((area) => role && mayDo(role, `${area}:read`)).map((area) => (
        <SelectField
          key={area}
          label={sentence(area.replaceAll('_', ' '))}
          hint={sentence(STAFF_AREAS[area])}
          value={levels.get(area) ?? 'none'}
          onChange={(event) => onChange(area, isLevel(event.target.value) ? event.target.value : 'none')}
        >
          <option value="none">Nothing</option>
          <option value="read">Look</option>
          {role && mayDo(role, `${area}:write`) && <option value="write">Look and change</option>}
        </SelectField>
      ))}
    </fieldset>
  )
}

/** Makes a key. @param onMade gets the key, which nobody is shown again. */
export function NewKeyDialog({ acts, onMade, onClose }: { acts: ProgramActs; onMade: (key: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [ends, setEnds] = useState('year')
  const [levels, setLevels] = useState<ReadonlyMap<StaffArea, Level>>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  async function make() {
    const scopes = API_KEY_SCOPES.filter((scope) => [...levels].some(([area, level]) => scope === `${area}:${level}`))
    const missing = {
      ...(name.trim() === '' && { name: 'Please enter a name' }),
      ...(scopes.length === 0 && { scopes: 'Please choose at least one.' }),
    }
    setErrors(missing)
    setRefusal(null)
    if (Object.keys(missing).length > 0) return
    const body = { name, expiresAt: endOf(ends), scopes }
    const made = await acts.tryToRun(() => read(api.POST('/api/admin/api-keys', { body })), 'The key is made')
    if ('answer' in made) onMade(made.answer.key)
    else if (Object.keys(made.problem.fields).length > 0) setErrors(made.problem.fields)
    else setRefusal(made.text)
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="New API key"
      description="Another program uses it in your name. It never opens more than your own role does, and nothing of staff, keys and webhooks."
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={acts.isBusy} type="submit" form="new-key">
            Make the key
          </Button>
        </>
      }
    >
      <form
        id="new-key"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {refusal && (
          <Notice tone="error" live>
            {refusal}
          </Notice>
        )}
        <TextField
          label="Name"
          hint="Which program it is for: it stands in the log beside what is done with it."
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors.name}
        />
        <SelectField label="Ends" value={ends} onChange={(event) => setEnds(event.target.value)} error={errors.expiresAt}>
          {Object.entries(ENDS).map(([id, end]) => (
            <option key={id} value={id}>
              {end.name}
            </option>
          ))}
        </SelectField>
        <ScopeFields levels={levels} onChange={(area, level) => setLevels(new Map(levels).set(area, level))} />
        <p role="alert" className="text-small font-medium text-brick">
          {errors.scopes}
        </p>
      </form>
    </StaffDialog>
  )
}
