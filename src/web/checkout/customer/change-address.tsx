import { Suspense, useEffect, useState } from 'react'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import type { ChangeAddressProps } from './change-address-form.tsx'

const ChangeAddressForm = lazyWithPreload(async () => (await import('./change-address-form.tsx')).ChangeAddressForm)

/** Changing where an order is sent, while nothing of it is packed. The form's code comes after the page. */
export function ChangeAddress(props: ChangeAddressProps) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed')
  const { isBusy, error, run } = useSubmit(errorText)
  useEffect(() => void ChangeAddressForm.preload(), [])
  const open = async () => {
    if (!(await ChangeAddressForm.preload())) throw new Error('the form was not loaded')
    setStep('open')
  }
  return step === 'open' ? (
    <Suspense>
      <ChangeAddressForm {...props} onClose={() => setStep('done')} />
    </Suspense>
  ) : (
    <>
      <Button className="noscript:hidden" autoFocus={step === 'done'} busy={isBusy} onClick={() => void run(open)}>
        Change address
      </Button>
      {error && (
        <p role="alert" className="w-full text-brick">
          {error}
        </p>
      )}
    </>
  )
}
