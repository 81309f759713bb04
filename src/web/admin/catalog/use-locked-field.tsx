import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'

/**
 * A field that stays as it is until somebody asks to change it, such as a slug, which is in the addresses of many pages.
 * @param focus leads to the field, once it can be typed in
 */
export function useLockedField(focus: () => void) {
  const [isLocked, setLocked] = useState(true)
  const unlock = () => {
    flushSync(() => setLocked(false))
    focus()
  }
  return { isLocked, action: isLocked ? <Button onClick={unlock}>Change</Button> : undefined }
}
