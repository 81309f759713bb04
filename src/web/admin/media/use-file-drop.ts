import { useEffect, useRef, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) =>
  Boolean(dataTransfer && (dataTransfer.types.includes('Files') || dataTransfer.types.includes('text/uri-list')))

/** The files, or else the first address (a picture dragged from another page), of what was dropped or pasted. */
function sourcesOf(data: DataTransfer | null): (File | string)[] {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return files
  const address = (data?.getData('text/uri-list') ?? '').split('\n').find((line) => /^https?:\/\//.test(line))
  return address ? [address.trim()] : []
}

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)

/**
 * Takes what is dropped on an element, or pasted while the focus is in it; with `wholePage` anywhere on the page.
 * @returns a ref for the element, and whether something is being dragged over it.
 */
export function useFileDrop(onDrop: (sources: (File | string)[]) => void, { wholePage = false, isOff = false } = {}) {
  const area = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onDrop)
  useEffect(() => {
    take.current = onDrop
  })
  useEffect(() => {
    const target = wholePage ? window : area.current
    if (!target || isOff) return undefined
    const stop = new AbortController()
    const on = (type: string, listen: (event: Event) => void) => target.addEventListener(type, listen, { signal: stop.signal })
    on('dragover', (event) => {
      if (!(event instanceof DragEvent) || !hasFiles(event)) return
      event.preventDefault()
      // An element on a page that takes drops, too, takes its own.
      event.stopPropagation()
      setIsOver(true)
    })
    on('dragleave', (event) => {
      if (!(event instanceof DragEvent) || (event.relatedTarget instanceof Node && area.current?.contains(event.relatedTarget))) return
      setIsOver(false)
    })
    on('drop', (event) => {
      setIsOver(false)
      if (!(event instanceof DragEvent) || !hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      take.current(sourcesOf(event.dataTransfer))
    })
    on('paste', (event) => {
      if (!(event instanceof ClipboardEvent)) return
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || (isTyping(event) && event.clipboardData?.getData('text/plain'))) return
      event.preventDefault()
      event.stopPropagation()
      take.current(files)
    })
    return () => stop.abort()
  }, [wholePage, isOff])
  return { area, isOver }
}
