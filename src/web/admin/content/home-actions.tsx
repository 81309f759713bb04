import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneText } from '#domain/time/shop-time.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { toast } from '#web/admin/ui/toast.ts'
import { DropdownMenu, MenuAction } from '#web/admin/ui/menu.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { homeContentQuery, type HomeContent } from './content-query.ts'
import { zoneTime } from './zone-time.ts'

/** Whether the shop shows the texts, will, or does not yet. */
export function HomeState({ content: { state, publishAt, timeZone } }: { content: HomeContent }) {
  if (state === 'draft') return <StateBadge tone="waiting">Draft, not in the shop yet</StateBadge>
  if (state === 'scheduled') return <StateBadge tone="plain">{`Goes live ${zoneTime(publishAt ?? '', timeZone)}`}</StateBadge>
  return <StateBadge tone="good">Published</StateBadge>
}

/** What is lost with the draft, said before it goes: whose it is, of when, and when it was to go live. */
export function lostDraftText({ author, updatedAt, publishAt, timeZone }: HomeContent): string {
  const written = updatedAt === null ? '' : `, last changed ${zoneTime(updatedAt, timeZone)}${author === null ? '' : ` by ${author}`},`
  const planned = publishAt === null ? '' : ` It was to go live ${zoneTime(publishAt, timeZone)}; nothing goes live by itself then.`
  return `The draft${written} is lost, and cannot be brought back.${planned}`
}

/**
 * Runs a change of the whole document; `onChanged` gives the form a new start. A refusal is said in a toast, unless `onRefused` takes its fields;
 * after a change by somebody else the page is renewed.
 */
export function useHomeAction(onChanged: () => void) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run(
    action: () => Promise<HomeContent>,
    said: string,
    onRefused?: (fields: Record<string, string>) => void,
  ): Promise<boolean> {
    setBusy(true)
    try {
      queryClient.setQueryData(homeContentQuery().queryKey, await action())
      void queryClient.invalidateQueries({ queryKey: ['admin', 'content'] })
      void queryClient.invalidateQueries({ queryKey: ['admin', 'history', 'content.home'] })
      onChanged()
      toast({ text: said })
      return true
    } catch (error) {
      if (onRefused && error instanceof ApiProblem && Object.keys(error.fields).length > 0) {
        onRefused(error.fields)
        return false
      }
      const isConflict = error instanceof ApiProblem && error.code === 'conflict'
      const detail = isConflict ? 'Somebody else has changed the draft. Look at it, then try again.' : errorText(error)
      toast({ text: 'Nothing has been changed', detail, tone: 'error' })
      if (isConflict) {
        await queryClient.invalidateQueries({ queryKey: homeContentQuery().queryKey })
        onChanged()
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

type HomeAction = ReturnType<typeof useHomeAction>

interface ScheduleProps {
  content: HomeContent
  action: HomeAction
  onClose: () => void
}

function ScheduleDialog({ content, action, onClose }: ScheduleProps) {
  const { version, publishAt, timeZone } = content
  const [typed, setTyped] = useState(publishAt === null ? '' : zoneText(timeZone, new Date(publishAt)))
  const [refusal, setRefusal] = useState<string>()
  const send = async () => {
    const body = { version, publishAt: typed }
    const isDone = await action.run(
      () => read(api.POST('/api/admin/content/home/schedule', { body })),
      'The draft will go live by itself',
      (fields) => setRefusal(fields.publishAt),
    )
    if (isDone) onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Publish at a time"
      description={`The draft goes live within about a minute of this time, by the clock of ${timeZone}. What is saved until then goes with it.`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" busy={action.isBusy} disabled={typed === ''} onClick={() => void send()}>
            Schedule
          </Button>
        </>
      }
    >
      <TextField
        label="Date and time"
        type="datetime-local"
        value={typed}
        error={refusal}
        onChange={(event) => {
          setTyped(event.target.value)
          setRefusal(undefined)
        }}
      />
    </StaffDialog>
  )
}

interface HomeActionsProps {
  content: HomeContent
  action: HomeAction
  /** There are unsaved changes: they are saved first. */
  isDirty: boolean
}

/** Publish, schedule, throw away. */
export function HomeActions({ content, action, isDirty }: HomeActionsProps) {
  const [asked, setAsked] = useState<'schedule' | 'discard'>()
  const close = () => setAsked(undefined)
  const { version, state } = content
  if (state === 'published') return null
  const publish = () =>
    action.run(() => read(api.POST('/api/admin/content/home/publish', { body: { version } })), 'The home page is published')
  const discard = () =>
    action.run(() => read(api.POST('/api/admin/content/home/discard', { body: { version } })), 'The draft is thrown away')
  const unschedule = () =>
    action.run(
      () => read(api.POST('/api/admin/content/home/schedule', { body: { version, publishAt: null } })),
      'The draft stays a draft until you publish it',
    )
  const isBlocked = isDirty || action.isBusy
  return (
    <>
      {isDirty && <span className="text-small text-ink-2">Save the draft before you publish it.</span>}
      <DropdownMenu
        trigger={<button type="button" className="btn btn-secondary" disabled={isBlocked} />}
        items={
          <>
            <MenuAction onSelect={() => setAsked('schedule')}>
              {state === 'scheduled' ? 'Publish at another time …' : 'Publish at a time …'}
            </MenuAction>
            {state === 'scheduled' && <MenuAction onSelect={() => void unschedule()}>Do not publish by itself</MenuAction>}
            <MenuAction danger onSelect={() => setAsked('discard')}>
              Throw the draft away …
            </MenuAction>
          </>
        }
      >
        More
      </DropdownMenu>
      <Button variant={isDirty ? 'secondary' : 'primary'} disabled={isBlocked} onClick={() => void publish()}>
        Publish now
      </Button>
      {asked === 'schedule' && <ScheduleDialog content={content} action={action} onClose={close} />}
      <ConfirmDialog
        open={asked === 'discard'}
        onClose={close}
        title="Throw the draft away?"
        description={lostDraftText(content)}
        action="Throw the draft away"
        danger
        busy={action.isBusy}
        onConfirm={() => void discard().then(close)}
      />
    </>
  )
}
