import { CSPProvider } from '@base-ui/react/csp-provider'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { sessionQuery } from '#web/session/session-query.ts'
import { APPEARANCE_SCRIPT, setTheme, THEMES, toggleNavWidth, type Theme } from './appearance.ts'
import { BottomBar } from './bottom-bar.tsx'
import { JobsSlot } from './jobs-slot.tsx'
import { navPages } from './nav-pages.ts'
import { OfflineBand } from './offline-band.tsx'
import type { PaletteItem } from './palette-items.ts'
import { useShortcutKeys, useShortcuts } from './shortcuts.ts'
import { SideNav } from './side-nav.tsx'
import { signOut } from './sign-out.ts'
import { TopBar } from './top-bar.tsx'

// Both come with the first press, and are fetched ahead when the page is idle: see the bar's button.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

const themeAction = (theme: Theme): PaletteItem => ({
  id: `theme-${theme}`,
  label: `Colours: ${THEMES[theme].toLowerCase()}`,
  words: 'theme appearance',
  glyph: 'settings',
  run: () => setTheme(theme),
})

const actions: PaletteItem[] = [
  themeAction('system'),
  themeAction('light'),
  themeAction('dark'),
  { id: 'nav', label: 'Show or hide the names of the pages', words: 'navigation sidebar icons', glyph: 'sidebar', run: toggleNavWidth },
  { id: 'shop', label: 'View shop', words: 'storefront', glyph: 'external', href: '/' },
  { id: 'out', label: 'Sign out', words: 'log leave', glyph: 'people', run: () => void signOut() },
]

/** The keys that work on every page of the area. */
function useFrameKeys(openPalette: () => void, openHelp: () => void) {
  const navigate = useNavigate()
  useShortcutKeys()
  useShortcuts(
    [
      { keys: 'Mod+k', label: 'Search everything', run: openPalette },
      { keys: '?', label: 'These keys', run: openHelp },
      ...navPages.flatMap(({ key, label, path }) =>
        key === undefined ? [] : [{ keys: `g ${key}`, label: `Go to ${label}`, run: () => void navigate({ href: path }) }],
      ),
    ],
    'Everywhere',
  )
}

/** Writes the chosen colours onto the document before anything is painted. It bears the renderer's nonce, so that the security policy allows it. */
function AppearanceScript() {
  const { ssr } = useRouter().options
  return <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: APPEARANCE_SCRIPT }} />
}

/** What stands around every page of the admin area. `children` is the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { person } = useSuspenseQuery(sessionQuery()).data
  const [layer, setLayer] = useState<'palette' | 'keys' | null>(null)
  useFrameKeys(
    () => setLayer('palette'),
    () => setLayer('keys'),
  )
  const close = () => setLayer(null)
  const search = () => setLayer('palette')
  return (
    <CSPProvider disableStyleElements>
      <AppearanceScript />
      <div className="admin-frame">
        <SideNav />
        {person && <TopBar person={person} onSearch={search} onHelp={() => setLayer('keys')} jobs={<JobsSlot />} />}
        <OfflineBand />
        <main id="main" tabIndex={-1} className="admin-main">
          {children}
        </main>
        <BottomBar onSearch={search} />
      </div>
      <Suspense fallback={null}>
        {layer === 'palette' && <Palette onClose={close} actions={actions} />}
        {layer === 'keys' && <ShortcutSheet onClose={close} />}
      </Suspense>
    </CSPProvider>
  )
}
