import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, type FormEvent } from 'react'
import { useExample } from '#web/links/use-example.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { resultsHref, SEARCH_INPUT } from './search-input.ts'
import { useSearchBox } from './use-search-box.ts'

const SuggestionBox = lazyWithPreload(async () => (await import('./suggestion-box.tsx')).SuggestionBox)

/** A large search by part number, for pages where finding a part is the one thing to do. Works without scripts. */
export function PartSearch({ className, label = 'Part number, brand or a few words' }: { className?: string; label?: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { text, close, inputProps, isEntered, boxProps } = useSearchBox('', input)
  const id = `${boxProps.prefix}-part`
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    close()
    if (text !== '') void navigate({ href: resultsHref(text) })
  }
  const example = useExample('S97012038')
  return (
    <search
      aria-label={label}
      className={classNames('relative min-w-0', className)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <form action="/search" onSubmit={onSubmit} className="grid grid-cols-1 gap-1.5">
        <label htmlFor={id} className="font-display text-lead leading-6 font-semibold">
          {label}
        </label>
        <div className="flex gap-2">
          <input
            {...inputProps}
            ref={input}
            id={id}
            {...SEARCH_INPUT}
            placeholder={example}
            className="control w-auto min-w-0 grow border-ink font-mono text-part-lg"
          />
          <button type="submit" className={buttonClass('primary', 'px-5 whitespace-nowrap')}>
            Find part
          </button>
        </div>
      </form>
      {isEntered && (
        <Suspense fallback={null}>
          <SuggestionBox {...boxProps} place="absolute inset-x-0 top-full z-10 mt-1" />
        </Suspense>
      )}
    </search>
  )
}
