import { useState } from 'react'

const WIDTHS = { wide: 'Wide', phone: 'Phone', text: 'Text' } as const
type Width = keyof typeof WIDTHS
const isWidth = (text: string): text is Width => Object.hasOwn(WIDTHS, text)

interface EmailFrameProps {
  /** The address of the e-mail as a page; null where only its text is known. */
  page: string | null
  subject: string
  text: string
}

/** An e-mail as its reader sees it: in a wide window, on a phone, or as plain text. Nothing in it runs, and no link can be followed from here. */
export function EmailFrame({ page, subject, text }: EmailFrameProps) {
  const [chosen, setWidth] = useState<Width>('wide')
  const width = page === null ? 'text' : chosen
  return (
    <section className="panel grid min-w-0 content-start gap-3 p-4" aria-label="E-mail">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-ink-2">Subject</span> <strong>{subject}</strong>
      </p>
      {page !== null && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="sr-only">Show it as</legend>
          {Object.entries(WIDTHS).map(([value, name]) => (
            <label key={value} className="flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name="email-width"
                value={value}
                checked={width === value}
                onChange={() => isWidth(value) && setWidth(value)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {width === 'text' || page === null ? (
        <pre className="max-h-[75vh] overflow-auto bg-sunken p-4 font-mono text-caption whitespace-pre-wrap" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <iframe
          key={page}
          src={page}
          title={`E-mail: ${subject}`}
          sandbox=""
          className={`h-[75vh] max-w-full border border-line bg-sunken ${width === 'phone' ? 'w-[390px]' : 'w-full'}`}
        />
      )}
    </section>
  )
}
