import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

export const THEMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof THEMES

const isTheme = (text: string | null): text is Theme => text !== null && text in THEMES

const theme = storedState<Theme>({
  stored: storedText('localStorage', 'admin_theme'),
  parse: (text) => (isTheme(text) ? text : 'system'),
  onServer: 'system',
  syncsTabs: true,
  onRead: () => showTheme(),
})

/** Whether icons leave the lists room that names would take, until somebody chooses. Phones have no navigation at the left. */
const isTablet = () => window.innerWidth >= 768 && window.innerWidth < 1024

const navigation = storedState<'wide' | 'narrow'>({
  stored: storedText('localStorage', 'admin_nav'),
  parse: (text) => (text === 'narrow' || (text === null && isTablet()) ? 'narrow' : 'wide'),
  onServer: 'wide',
})

/** Marks the document with what is stored, as `APPEARANCE_SCRIPT` does before the first paint. */
function showTheme() {
  const chosen = theme.read()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

/** The member of staff's choice of light or dark; 'system' in the server's page. */
export const useTheme = theme.useValue

/** Shows and remembers a theme. */
export function setTheme(chosen: Theme): void {
  theme.write(chosen === 'system' ? null : chosen)
  showTheme()
}

/** Whether the navigation shows icons only; 'wide' in the server's page. */
export const useNavWidth = navigation.useValue

/** Shows and remembers the navigation's other width. */
export function toggleNavWidth(): void {
  const isNarrow = navigation.read() === 'narrow'
  navigation.write(isNarrow ? 'wide' : 'narrow')
  if (isNarrow) delete document.documentElement.dataset.nav
  else document.documentElement.dataset.nav = 'narrow'
}

/** Runs before the page is painted, so that neither colours nor the navigation's width jump. The document's attributes are all it writes. */
export const APPEARANCE_SCRIPT =
  'try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem("admin_theme");if(t=="light"||t=="dark")d.theme=t;' +
  'var n=s.getItem("admin_nav"),w=innerWidth;if(n=="narrow"||n==null&&w>=768&&w<1024)d.nav="narrow"}catch(e){}'
