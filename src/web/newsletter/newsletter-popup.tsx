import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { sendRecord } from '#web/session/visit-record.ts'
import { useMediaQuery, useTabHidden } from '#web/ui/browser/use-window.ts'
import { clientFingerprint } from './client-fingerprint.ts'
import { markPopupShown, wasPopupSeen } from './popup-seen.ts'
import { PopupDialog } from './popup-dialog.tsx'
import { PopupDrawer } from './popup-drawer.tsx'
import { useCountdown } from './use-countdown.ts'
import { useFocusInside } from './use-focus-inside.ts'
import { usePopupForm } from './use-popup-form.ts'

/** There is room for a dialog (768 px and more). */
const WIDE = '(width >= 48rem)'

/** Polling interval for the moment to open, and how long the thanks are shown, in ms. */
const POLL_MS = 500
const THANKS_MS = 3_000

const popupQuery = () => queryOptions({ queryKey: ['popup'], queryFn: ({ signal }) => read(api.GET('/api/popup', { signal })) })

const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

type Moment = 'now' | 'later' | 'never'

/** Whether the visitor is in the middle of something: another dialog, or typing. */
const isBusy = () =>
  document.hidden || document.querySelector('dialog[open]') !== null || document.activeElement?.matches(TEXT_FIELDS) === true

const momentNow = (): Moment => (wasPopupSeen() ? 'never' : isBusy() ? 'later' : 'now')

/** Whether the popup may open; it is put off, not dropped, and meanwhile another tab may have shown it. */
function useMoment(): Moment {
  const [moment, setMoment] = useState(momentNow)
  useEffect(() => {
    if (moment !== 'later') return
    const timer = setInterval(() => setMoment(momentNow()), POLL_MS)
    return () => clearInterval(timer)
  }, [moment])
  return moment
}

/** The newsletter popup, from its moment on until it is closed (specification, section 4). */
export function NewsletterPopup({ onClosed }: { onClosed: () => void }) {
  const { data: texts } = useQuery(popupQuery())
  const moment = useMoment()
  return texts?.enabled && moment === 'now' ? <OpenPopup texts={texts} onClosed={onClosed} /> : null
}

type PopupAction = Parameters<typeof sendRecord<'/api/popup-analytics'>>[1]['action']

/** Reports what happens to the popup, with the time since it opened. */
function useTracking() {
  const openedAt = useRef(0)
  const track = (action: PopupAction) =>
    sendRecord('/api/popup-analytics', {
      action,
      timeOnPopup: Math.round(performance.now() - openedAt.current),
      clientFingerprint: clientFingerprint(),
    })
  useEffect(() => {
    openedAt.current = performance.now()
    markPopupShown()
    track('popup_view')
    // Once, on opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return track
}

function OpenPopup({ texts, onClosed }: { texts: Schema<'Popup'>; onClosed: () => void }) {
  const track = useTracking()
  const form = usePopupForm((isDone) => track(isDone ? 'signup_success' : 'signup_error'))
  const [isKeptOpen, setKeptOpen] = useState(false)
  const isFocused = useFocusInside()
  const isThanking = form.status === 'success'
  // The countdown pauses while the visitor waits for an answer or for the rate limit.
  const isWaiting = form.status === 'submitting' || form.status === 'rate-limited'
  const isPaused = useTabHidden() || isKeptOpen || isFocused || isThanking || isWaiting
  const { secondsLeft, resetCountdown } = useCountdown(texts.closeAfterSeconds, isPaused, () => close('auto_dismiss_timeout'))

  useEffect(() => {
    if (isFocused) resetCountdown()
    // Only a focus that enters the popup is an interaction.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFocused])

  function close(action: PopupAction) {
    if (!isThanking) track(action)
    onClosed()
  }
  useEffect(() => {
    if (!isThanking) return
    const timer = setTimeout(onClosed, THANKS_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isThanking])

  const Frame = useMediaQuery(WIDE) ? PopupDialog : PopupDrawer
  return (
    <Frame
      texts={texts}
      form={form}
      secondsLeft={isKeptOpen ? null : secondsLeft}
      onKeepOpen={() => setKeptOpen(true)}
      onInteraction={resetCountdown}
      onClose={() => close('manual_dismiss')}
    />
  )
}
