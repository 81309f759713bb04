import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

const stored = storedText('localStorage', 'session')

/** What has become of the session: whose it is, `out` after signing out, `ended` when it was over without a word. */
export type SessionWord = 'in' | 'out' | 'ended'

/** The key under which other tabs are told. */
export const SESSION_KEY = stored.key

/** What a stored text says; null when it is none of ours. */
export function readSessionWord(text: string | null): SessionWord | null {
  const word = text?.split(' ')[0]
  return word === 'in' || word === 'out' || word === 'ended' ? word : null
}

const lastWord = storedState({ stored, parse: readSessionWord, onServer: null, syncsTabs: true })

/** The last word of this browser's tabs. */
export const useSessionWord = lastWord.useValue

/** Tells the other tabs; the time makes each word a new one, since a browser tells changes only. */
export const notifyTabs = (word: SessionWord, personId = ''): void => lastWord.write(`${word} ${personId} ${Date.now()}`)

/** Whether the last word was that this person is signed in. */
export const isToldOf = (personId: string): boolean => stored.read()?.startsWith(`in ${personId} `) ?? false
