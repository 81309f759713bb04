import { useState } from 'react'

/**
 * Whether a picture could not be loaded; spread `pictureProps` on its `img`. One that failed before React took over has told nobody: it is
 * complete, and decodes to nothing. (A drawing without a size of its own has no width either, but it decodes.)
 */
export function useBrokenPicture(src: string | null, onBroken?: () => void) {
  const [broken, setBroken] = useState<string | null>(null)
  function onError() {
    setBroken(src)
    onBroken?.()
  }
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0) img.decode().catch(onError)
  }
  return { isBroken: src !== null && broken === src, pictureProps: { ref, onError } }
}
