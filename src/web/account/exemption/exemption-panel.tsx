import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addressesQuery } from '#web/customer/address-query.ts'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import { CertificateForm } from './certificate-form.tsx'
import { CertificateItem } from './certificate-item.tsx'
import { certificateActions, certificatesQuery } from './certificate-query.ts'
import type { Certificate } from './certificate-query.ts'

/** What is done with the certificates of the account, and how it is said. */
function useCertificates(onDone: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = certificatesQuery()
  function show(certificates: Certificate[]) {
    client.setQueryData(queryKey, certificates)
    // What the cart costs may hang on them.
    void client.invalidateQueries({ queryKey: ['quote'] })
  }
  async function withdraw(id: string) {
    setBusy(true)
    try {
      show(await certificateActions.withdraw(id))
      toast({ title: 'Certificate withdrawn', tone: 'success' })
      onDone()
    } catch (error) {
      toast({ title: 'Not withdrawn', description: errorText(error), tone: 'error' })
      await client.invalidateQueries({ queryKey })
    }
    setBusy(false)
  }
  return { isBusy, show, withdraw }
}

/** The company that stands on orders: that of the preferred address, where it is changed. */
function Company({ name }: { name: string }) {
  return (
    <p>
      {name === '' ? (
        'Your preferred address has no company. '
      ) : (
        <>
          Company on your orders: <bdi className="font-medium">{name}</bdi>.{' '}
        </>
      )}
      <a className="link" href="#addresses">
        Change it in your addresses
      </a>
    </p>
  )
}

/** The company and the tax-exempt certificates of the signed-in customer. */
export function ExemptionPanel() {
  const { data: certificates, isError, refetch } = useQuery(certificatesQuery())
  const addresses = useQuery(addressesQuery())
  const [isOpen, setOpen] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const backToTop = () => top.current?.focus()
  const { isBusy, show, withdraw } = useCertificates(backToTop)
  // A list that cannot be read anew stays, with what is typed into the form below it.
  if (isError && !certificates) return <LoadFailure onRetry={() => void refetch()}>Your certificates could not be loaded.</LoadFailure>
  if (!certificates || addresses.isPending) return <SkeletonText />
  const company = addresses.data?.find(({ preferred }) => preferred)?.company ?? ''
  function close() {
    setOpen(false)
    backToTop()
  }
  return (
    <div ref={top} tabIndex={-1} role="group" aria-labelledby="exemption-heading" className="grid grid-cols-1 gap-4">
      <Company name={company} />
      {certificates.length === 0 && <p>You have sent no tax-exempt certificate.</p>}
      {certificates.length > 0 && (
        <ul aria-label="Your certificates" className="border-t border-line">
          {certificates.map((certificate) => (
            <CertificateItem
              key={certificate.id}
              certificate={certificate}
              isBusy={isBusy}
              onWithdraw={() => void withdraw(certificate.id)}
            />
          ))}
        </ul>
      )}
      {isOpen ? (
        <CertificateForm
          company={company}
          onCancel={close}
          onSent={(sent) => {
            show(sent)
            toast({ title: 'Sent for approval', description: 'We look at it and write to you.', tone: 'success' })
            close()
          }}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setOpen(true)}>
          Upload a certificate
        </Button>
      )}
    </div>
  )
}
