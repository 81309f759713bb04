import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { pickCustomersQuery } from './customer-query.ts'
import type { CustomerRow } from './customer-query.ts'

const nameOf = ({ name, email, kind }: CustomerRow) => `${email}${name ? `, ${name}` : ''}${kind === 'guest' ? ' (guest)' : ''}`

interface CustomerFieldProps {
  label: string
  placeholder: string
  hint?: ReactNode
  error?: ReactNode
  /** The customer who cannot be chosen. */
  except?: string
  value: CustomerRow | null
  onChange: (row: CustomerRow | null) => void
}

/** Chooses one of the customers by a part of the name, the e-mail address, a phone number or the number of an order. */
export function CustomerField({ except, ...props }: CustomerFieldProps) {
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery(pickCustomersQuery(useDebounced(text, 200)))
  return (
    <ComboboxField
      {...props}
      options={data.filter(({ id }) => id !== except)}
      onSearch={setText}
      busy={isFetching}
      idOf={({ id }) => id}
      nameOf={nameOf}
    />
  )
}
