import { CSPProvider } from '@base-ui/react/csp-provider'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { UNAUTHENTICATED } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { APPEARANCE_SCRIPT, setTheme, THEMES, toggleNavWidth, type Theme } from './appearance.ts'
import { BottomBar, preloadAllPages } from './bottom-bar.tsx'
import { EARLY_KEYS_SCRIPT, takeEarlyKeys } from './early-keys.ts'
import { useDownloads } from './download.ts'
import { useSignInAgain } from '#web/account/fresh-sign-in/use-sign-in-again.ts'
import { JobsSlot } from './jobs-slot.tsx'
import { OfflineLine } from './offline-line.tsx'
import { PageRights } from './page-rights.tsx'
import type { PaletteItem } from './palette/palette-items.ts'
import { PaletteLayer, preloadPalette } from './palette/palette-layer.tsx'
import { usePages } from './nav/rights.ts'
import { useLateHeading } from './use-late-heading.ts'
import { useLostFocus } from './use-lost-focus.ts'
import { useShortcutKeys, useShortcuts } from './shortcuts/shortcuts.ts'
import { SideNav } from './side-nav.tsx'
import { signOut } from './sign-out.ts'
import { undoLastToast } from '#web/admin/ui/toast.ts'
import { TopBar } from './top-bar.tsx'

// They come with their first use, and are fetched ahead with the first interaction, as the palette is.
const ShortcutSheet = lazyWithPreload(async () => (await import('./shortcuts/shortcut-sheet.tsx')).ShortcutSheet)

const SignInAgain = lazyWithPreload(async () => (await import('./fresh-sign-in/sign-in-again.tsx')).SignInAgain)

const EndedBand = lazyWithPreload(async () => (await import('./fresh-sign-in/ended-band.tsx')).EndedBand)

const preloadLayers = () =>
  Promise.all([preloadPalette(), preloadAllPages(), ShortcutSheet.preload(), SignInAgain.preload(), EndedBand.preload()])

const themeAction = (theme: Theme): PaletteItem => ({
  id: `theme-${theme}`,
  label: `Colours: ${THEMES[theme].toLowerCase()}`,
  words: 'theme appearance',
  glyph: 'settings',
  run: () => setTheme(theme),
})

/** What the palette can do beside finding. */
const actionsOf = (personId: string): PaletteItem[] => [
  themeAction('system'),
  themeAction('light'),
  themeAction('dark'),
  { id: 'nav', label: 'Show or hide the names of the pages', words: 'navigation sidebar icons', glyph: 'sidebar', run: toggleNavWidth },
  { id: 'shop', label: 'View shop', words: 'storefront', glyph: 'external', href: '/' },
  { id: 'out', label: 'Sign out', words: 'log leave', glyph: 'people', run: () => void signOut(personId) },
]

/** The keys that work on every page of the area, and what was pressed before the page could answer. */
function useFrameKeys(openPalette: (typed: string) => void, openHelp: () => void) {
  const navigate = useNavigate()
  const pages = usePages()
  useShortcutKeys()
  const openFirst = useRef(openPalette)
  useEffect(() => {
    const typed = takeEarlyKeys()
    if (typed !== null) openFirst.current(typed)
    onFirstInteraction(preloadLayers)
  }, [])
  useShortcuts(
    [
      { keys: 'Mod+k', label: 'Search everything', run: () => openPalette('') },
      { keys: '?', label: 'These keys', run: openHelp },
      { keys: 'Mod+z', label: 'Take back what a message offers to undo', run: undoLastToast, notInFields: true },
      ...pages.flatMap(({ key, label, path }) =>
        key === undefined ? [] : [{ keys: `g ${key}`, label: `Go to ${label}`, run: () => void navigate({ href: path }) }],
      ),
    ],
    'Everywhere',
  )
}

/** Writes the chosen colours onto the document before anything is painted, and keeps the keys that open the palette before the page can answer. It bears the renderer's nonce, so that the security policy allows it. */
function FirstScript() {
  const { ssr } = useRouter().options
  const html = `${APPEARANCE_SCRIPT};${EARLY_KEYS_SCRIPT}`
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/** What stands around every page of the admin area. `person`: who is there; `children`: the page. */
export function AdminFrame({ person, children }: { person: Schema<'Person'>; children: ReactNode }) {
  const [layer, setLayer] = useState<{ typed: string } | 'keys' | null>(null)
  const openPalette = (typed: string) => setLayer({ typed })
  useFrameKeys(openPalette, () => setLayer('keys'))
  useDownloads()
  useLateHeading()
  useLostFocus()
  const answerSignIn = useSignInAgain()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const onRefused = () => setRefused(true)
    // Signed out in another tab: nothing is refused as ended then, as there is no cookie left to know them by. Read once there is something to read.
    const onStored = async ({ key, newValue }: StorageEvent) => {
      const { readSessionWord, SESSION_KEY } = await import('#web/session/session-mark.ts')
      if (key === SESSION_KEY && readSessionWord(newValue) === 'out') window.dispatchEvent(new Event(UNAUTHENTICATED))
    }
    const listen = (event: StorageEvent) => void onStored(event).catch(() => undefined)
    window.addEventListener(UNAUTHENTICATED, onRefused)
    window.addEventListener('storage', listen)
    return () => {
      window.removeEventListener(UNAUTHENTICATED, onRefused)
      window.removeEventListener('storage', listen)
    }
  }, [])
  const close = () => setLayer(null)
  const search = () => openPalette('')
  return (
    <CSPProvider disableStyleElements>
      <FirstScript />
      <div className="admin-frame">
        <SideNav />
        <TopBar person={person} onSearch={search} onHelp={() => setLayer('keys')} jobs={<JobsSlot />} />
        <div className="admin-band" role="status">
          <OfflineLine />
          <Suspense fallback={null}>{isRefused && <EndedBand personId={person.id} onBack={() => setRefused(false)} />}</Suspense>
        </div>
        <main id="main" tabIndex={-1} className="admin-main">
          <PageRights>{children}</PageRights>
        </main>
        <BottomBar onSearch={search} />
      </div>
      {layer !== null && layer !== 'keys' && <PaletteLayer typed={layer.typed} onClose={close} actions={actionsOf(person.id)} />}
      <Suspense fallback={null}>{layer === 'keys' && <ShortcutSheet onClose={close} />}</Suspense>
      <Suspense fallback={null}>{answerSignIn && <SignInAgain onAnswer={answerSignIn} />}</Suspense>
    </CSPProvider>
  )
}
