import { Combobox } from '@base-ui/react/combobox'
import { useId, useState, type ReactNode, type Ref } from 'react'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QuietStatus } from '#web/ui/state/quiet-status.tsx'

const LABEL = 'font-display text-lead leading-6 font-semibold'

interface ComboboxFieldProps<Option> {
  /** The id of its input. */
  id?: string
  label: ReactNode
  /** The chosen one; null for none. */
  value: Option | null
  onChange: (option: Option | null) => void
  /** The options for what is typed: all of a short list, or what the server has found. */
  options: readonly Option[]
  /** Called with what is typed, for options from the server; without it `options` are narrowed here. */
  onSearch?: (text: string) => void
  /** True while options are on their way. */
  busy?: boolean
  idOf: (option: Option) => string
  nameOf: (option: Option) => string
  /** What an option shows; its name by default. */
  renderOption?: (option: Option) => ReactNode
  hint?: ReactNode
  error?: ReactNode
  placeholder?: string
  labelHidden?: boolean
  /** Whether a choice can be taken away. */
  clearable?: boolean
  /** What is chosen goes into a list: the field is empty again for the next one, and has the focus. */
  forMany?: boolean
}

/** What the server draws: the library's own would have inline styles, which the security policy refuses. */
function PlainField<Option>({ id, props }: { id: string; props: ComboboxFieldProps<Option> }) {
  const { label, value, nameOf, hint, placeholder, labelHidden = false } = props
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : LABEL}>
        {label}
      </label>
      {hint && <p className="text-small text-ink-2">{hint}</p>}
      <input id={id} className="control" readOnly value={value === null ? '' : nameOf(value)} placeholder={placeholder} />
    </div>
  )
}

/** A field to choose one of many by typing: ARIA's combobox. */
export function ComboboxField<Option>(props: ComboboxFieldProps<Option>) {
  const isHydrated = useHydrated()
  const ownId = useId()
  const [round, setRound] = useState(0)
  const input = useFocusWhenLost<HTMLInputElement>(round)
  const id = props.id ?? ownId
  if (!isHydrated) return <PlainField id={id} props={props} />
  if (!props.forMany) return <LiveField id={id} props={props} />
  const onChange = (option: Option | null) => {
    props.onChange(option)
    if (option === null) return
    props.onSearch?.('')
    setRound(round + 1)
  }
  return <LiveField key={round} id={id} input={input} props={{ ...props, onChange }} />
}

/** Says for screen readers how many options there are for what is typed. */
function FoundStatus({ typed, busy }: { typed: string; busy: boolean }) {
  const found = Combobox.useFilteredItems().length
  return <QuietStatus typed={typed} words={busy ? 'Looking' : found === 0 ? 'Nothing found' : `${found} found`} />
}

function LiveField<Option>({ id, input, props }: { id: string; input?: Ref<HTMLInputElement>; props: ComboboxFieldProps<Option> }) {
  const { label, value, onChange, options, onSearch, busy = false, idOf, nameOf, renderOption = nameOf } = props
  const { hint, error, placeholder, labelHidden = false, clearable = true } = props
  const [typed, setTyped] = useState('')
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <Combobox.Root
      items={options}
      value={value}
      onValueChange={onChange}
      onInputValueChange={(text, { reason }) => {
        setTyped(text)
        if (reason === 'input-change') onSearch?.(text)
      }}
      itemToStringLabel={nameOf}
      itemToStringValue={idOf}
      isItemEqualToValue={(one, other) => idOf(one) === idOf(other)}
      {...(onSearch && { filter: null })}
      autoHighlight
      modal
    >
      <div className="grid min-w-0 content-start gap-1.5">
        <label id={`${id}-label`} htmlFor={id} className={labelHidden ? 'sr-only' : LABEL}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-ink-2">
            {hint}
          </p>
        )}
        <div className="relative grid">
          <Combobox.Input
            id={id}
            ref={input}
            className="control pr-[calc(2*var(--control))]"
            placeholder={placeholder}
            // While the list is open the label is inert, and would name nothing by itself.
            aria-labelledby={`${id}-label`}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
          />
          <span className="absolute inset-y-0 right-1 flex items-center">
            {clearable && (
              <Combobox.Clear className="icon-button">
                <Icon name="close" />
                <span className="sr-only">Clear: {label}</span>
              </Combobox.Clear>
            )}
            <Combobox.Trigger className="icon-button">
              <Icon name="chevron-down" />
              <span className="sr-only">Show all: {label}</span>
            </Combobox.Trigger>
          </span>
        </div>
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-small font-medium text-brick">
            <Icon name="alert" className="size-4" />
            {error}
          </p>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="layer menu-list w-(--anchor-width)" aria-busy={busy || undefined}>
            {/* The library would announce it at each letter. */}
            <Combobox.Empty aria-live="off" className="px-3 text-ink-2 not-empty:py-2">
              {busy ? 'Searching …' : 'Nothing found.'}
            </Combobox.Empty>
            <FoundStatus typed={typed} busy={busy} />
            <Combobox.List>
              {(option: Option) => (
                <Combobox.Item key={idOf(option)} value={option} className="menu-item">
                  {renderOption(option)}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
