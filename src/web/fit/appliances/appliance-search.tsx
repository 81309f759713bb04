import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useExample } from '#web/links/use-example.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

// Suggestions are wanted from the first focus on.
const ApplianceSuggestions = lazyWithPreload(async () => (await import('./appliance-suggestions.tsx')).ApplianceSuggestions)

/** Fewer letters and digits than this are not looked for. */
const LONGER_THAN = 1

const canOpen = (text: string) => text.length > LONGER_THAN

/**
 * 'I have the model number': leads to the machine's page, and what is sent without choosing one to the search, which shows machines too. Works
 * without scripts. `isAtHelp`: the page itself says where the number is. `category`: the path of the category whose machines come first.
 */
export function ApplianceSearch({ className, isAtHelp = false, category }: { className?: string; isAtHelp?: boolean; category?: string }) {
  const navigate = useNavigate()
  const { prefix, text, active, isOpen, setOpen, reset, inputProps } = useCombobox({ canOpen })
  const [isEntered, setEntered] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What was typed before its code was there.
    if (input.current?.value) reset(input.current.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text !== '') void navigate({ href: `/search?q=${encodeURIComponent(text)}` })
  }
  const example = useExample('Broan 688') ?? 'On its label'
  return (
    <search
      aria-label="Model number"
      className={classNames('relative min-w-0', className)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <form action="/search" onSubmit={onSubmit} className="grid grid-cols-1 gap-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <label htmlFor={`${prefix}-model`} className="font-display text-lead leading-6 font-semibold">
            I have the model number
          </label>
          {!isAtHelp && (
            <ShopLink href="/help/model-number" className="link -my-0.5 py-0.5 text-small">
              Where do I find it?
            </ShopLink>
          )}
        </p>
        <div className="flex gap-2">
          <input
            {...inputProps(isOpen)}
            ref={input}
            id={`${prefix}-model`}
            type="search"
            name="q"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            // A fan is no example among vacuum cleaners.
            placeholder={category ? 'As on its label' : example}
            onFocus={() => setEntered(true)}
            className={classNames(
              'control w-auto min-w-0 grow border-ink font-mono text-part-lg',
              category && 'max-sm:placeholder:text-small max-sm:placeholder:tracking-tight',
            )}
          />
          <button type="submit" className={buttonClass('secondary', 'whitespace-nowrap max-sm:px-3')}>
            Find machine
          </button>
        </div>
      </form>
      {isEntered && (
        <Suspense fallback={null}>
          <ApplianceSuggestions
            prefix={prefix}
            text={text}
            isOpen={isOpen}
            active={active}
            category={category}
            onChoose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </search>
  )
}
