import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { CopyButton } from '#web/ui/part/copy-button.tsx'

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        Your recovery codes
      </h3>
      <Notice tone="warning">
        We show them only now. Keep them where you keep your passwords: without your phone, each of them signs you in once.
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-4 font-mono text-part" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} what="recovery codes" isSecret />
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="primary" onClick={onStored}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
