import { useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { QuickOrderState } from './use-quick-order.ts'

/** What may be pasted, and what is made of it. */
const EXAMPLES = [
  { pasted: '3x S97017705', read: '3 of S97017705' },
  { pasted: 'S97009745 (2)', read: '2 of the part that replaced S97009745' },
  { pasted: '68W\tWall control\t2\t$14.95', read: '2 of 68W, from the row of a spreadsheet' },
  { pasted: '2 x 688 motor', read: 'a choice of the motors for model 688' },
  { pasted: 'Thanks, Pat (616) 555-0177', read: 'nothing: words, prices and telephone numbers are skipped' },
]

/** Larger files are no orders (bytes). */
const MAX_FILE_BYTES = 1024 * 1024

/** The text of a chosen file, or why it cannot be one. */
async function readFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > MAX_FILE_BYTES) return { refusal: `${file.name} is larger than 1 MB. Please choose a smaller file, or paste its rows.` }
  const text = await file.text().catch(() => null)
  if (text === null) return { refusal: `${file.name} could not be read. Please choose it again.` }
  // Spreadsheets and pictures have NUL bytes, text has none.
  return text.includes('\0') ? { refusal: `${file.name} is no text. Save the sheet as CSV (UTF-8) first, or paste its rows.` } : { text }
}

interface PasteBoxProps {
  quickOrder: QuickOrderState
  onCheck: () => void
}

/** Where an order is pasted, or comes from a file. Control and Enter check it. */
export function PasteBox({ quickOrder: { box, text, rows, setText, isBusy, error }, onCheck }: PasteBoxProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)

  async function onFile(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (!file) return
    const content = await readFile(file)
    // The same file may be chosen again.
    input.value = ''
    setRefusal('refusal' in content ? content.refusal : null)
    if ('text' in content) setText((now) => [now.trimEnd(), content.text].filter((paragraph) => paragraph !== '').join('\n'))
    box.current?.focus()
  }
  function check() {
    setEmpty(text.trim() === '')
    if (text.trim() === '') box.current?.focus()
    else onCheck()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    check()
  }

  return (
    <form
      className="grid gap-4 noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <TextArea
        ref={box}
        label="Part numbers and quantities"
        hint={`One part to a line is best. Old numbers, other makers' numbers and bar codes work too. ${MAX_LINES} lines at a time.`}
        error={isEmpty ? 'Paste or type part numbers first' : undefined}
        value={text}
        readOnly={isBusy}
        rows={9}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        className="[&_textarea]:max-h-96 [&_textarea]:font-mono pointer-fine:[&_textarea]:text-part"
        onChange={(event) => {
          setEmpty(false)
          setText(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      {(refusal ?? error) && (
        <Notice tone="error" live>
          {refusal ?? error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={rows.length > 0 ? 'secondary' : 'primary'}
          className="min-w-44 max-sm:grow"
          busy={isBusy}
          busyLabel="Checking..."
        >
          Check the list
        </Button>
        <Button className="max-sm:grow" onClick={() => chooser.current?.click()}>
          Choose a CSV file
        </Button>
        <input ref={chooser} type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" hidden aria-label="CSV file" onChange={onFile} />
        {text === '' && rows.length === 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              setText(EXAMPLES.map(({ pasted }) => pasted).join('\n'))
              // The button goes away.
              box.current?.focus()
            }}
          >
            Try an example
          </Button>
        )}
      </div>
      {rows.length === 0 && <WorkedExample />}
    </form>
  )
}

function WorkedExample() {
  return (
    <section aria-labelledby="order-example" className="mt-4 border-t border-ink pt-4">
      <h2 id="order-example" className="mb-2 text-h4">
        For example
      </h2>
      <dl className="divide-y divide-line">
        {EXAMPLES.map(({ pasted, read }) => (
          <div key={pasted} className="grid gap-x-6 py-1.5 sm:grid-cols-[minmax(0,2fr)_3fr]">
            <dt className="font-mono text-part wrap-anywhere">{pasted}</dt>
            <dd className="text-ink-2">{read}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
