import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addressLines } from '#domain/customer/address-lines.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { MAX_ADDRESSES } from '#domain/customer/address-book.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesQuery, contentOf } from '#web/customer/address-query.ts'
import type { SavedAddress } from '#web/customer/address-query.ts'
import { titleOf, useAddressBook } from './use-address-book.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

interface AddressItemProps {
  address: SavedAddress
  isBusy: boolean
  onEdit: () => void
  onPrefer: () => void
  onRemove: () => void
}

function AddressItem({ address, isBusy, onEdit, onPrefer, onRemove }: AddressItemProps) {
  const { label, company, phone, preferred } = address
  const title = titleOf(address)
  const named = <span className="sr-only"> {title}</span>
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3">
      {(label || preferred) && (
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {label}
          {preferred && <span className="border border-ink bg-tape px-2 text-small">Preferred</span>}
        </p>
      )}
      <address className="not-italic">
        {[...addressLines(address, company), ...(phone ? [formatPhone(phone)] : [])].map((line, index) => (
          <span key={index} dir="auto" className="block text-start">
            <Unbroken text={line} />
          </span>
        ))}
      </address>
      <div className="-ml-1 flex flex-wrap gap-x-4">
        <Button variant="quiet" disabled={isBusy} onClick={onEdit}>
          Edit{named}
        </Button>
        {!preferred && (
          <Button variant="quiet" disabled={isBusy} onClick={onPrefer}>
            Make preferred{named}
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={onRemove}>
          Remove{named}
        </Button>
      </div>
    </li>
  )
}

/** The addresses of the signed-in customer, one of which can be open in a form. */
export function AddressesPanel() {
  const { data: addresses, isError, refetch } = useQuery(addressesQuery())
  /** The id of the address in the form, or that it is a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const backToTop = () => top.current?.focus()
  const book = useAddressBook(backToTop)
  function close() {
    setEdited(null)
    backToTop()
  }

  // A list that cannot be read anew stays, with what is typed into a form beside it.
  if (isError && !addresses) return <LoadFailure onRetry={() => void refetch()}>Your addresses could not be loaded.</LoadFailure>
  if (!addresses) return <SkeletonText />
  const open = addresses.find(({ id }) => id === edited)
  return (
    <div ref={top} tabIndex={-1} role="group" aria-labelledby="addresses" className="grid grid-cols-1 gap-4">
      {addresses.length === 0 && <p>You have no address yet. Save one here, or at your next checkout.</p>}
      {addresses.length > 0 && (
        <ul aria-label="Your addresses" className="border-t border-line">
          {addresses.map((address) => (
            <AddressItem
              key={address.id}
              address={address}
              isBusy={book.isBusy}
              onEdit={() => setEdited(address.id)}
              onPrefer={() => void book.prefer(address.id)}
              onRemove={() => void book.remove(address)}
            />
          ))}
        </ul>
      )}
      {open && (
        <AddressForm
          key={open.id}
          title={`Change ${titleOf(open)}`}
          initial={{ ...contentOf(open), phone: formatPhone(open.phone) }}
          onSave={async (content) => {
            await book.change(open.id, content)
            close()
          }}
          onCancel={close}
        />
      )}
      <NewAddress isOpen={edited === ''} count={addresses.length} onOpen={() => setEdited('')} onClose={close} onAdd={book.add} />
    </div>
  )
}

interface NewAddressProps {
  isOpen: boolean
  count: number
  onOpen: () => void
  onClose: () => void
  onAdd: ReturnType<typeof useAddressBook>['add']
}

/** The button that opens the form of another address, where there is room for one. */
function NewAddress({ isOpen, count, onOpen, onClose, onAdd }: NewAddressProps) {
  if (count >= MAX_ADDRESSES) return <p className="text-ink-2">These are {count}, and no more can be added. Remove one first.</p>
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={onOpen}>
        Add an address
      </Button>
    )
  return (
    <AddressForm
      title="Add an address"
      initial={{}}
      onSave={async (content) => {
        await onAdd(content)
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
