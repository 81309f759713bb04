import { Fragment } from 'react'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { currentShortcuts, useLetterKeys } from './shortcuts.ts'

const NAMES: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }

const keyName = (key: string) => (key === 'Mod' ? (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl') : (NAMES[key] ?? key))

/** Keys as people read them: `Ctrl S`, `g then p`. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((step, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="text-caption text-ink-3"> then </span>}
      {step.split('+').map((key, place) => (
        <kbd key={place} className="key mr-0.5">
          {keyName(key)}
        </kbd>
      ))}
    </Fragment>
  ))
}

/** All keys that work on the page that is open. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const hasLetters = useLetterKeys()
  const groups = currentShortcuts().filter(({ shortcuts }) => shortcuts.length > 0)
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Keys"
      isText
      description={
        hasLetters
          ? 'Keys never work in fields, except those with Ctrl.'
          : 'Single letters are turned off. The menu of your name turns them on.'
      }
    >
      {groups.map(({ where, shortcuts }, index) => (
        <section key={index} aria-label={where}>
          <h3 className="mb-1 text-small text-ink-2">{where}</h3>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4">
            {shortcuts.map(({ keys, label }) => (
              <div key={keys} className="col-span-2 grid grid-cols-subgrid items-center border-t border-line py-1.5">
                <dt>{label}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </StaffDialog>
  )
}
