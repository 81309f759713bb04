import type { ReactNode } from 'react'

interface CheckoutColumnsProps {
  list: ReactNode
  form: ReactNode
  totals: ReactNode
}

/** Needs scripts. List, form, totals: in this order on a phone and for the keyboard; on wide screens the form is left of the two others. */
export function CheckoutColumns({ list, form, totals }: CheckoutColumnsProps) {
  return (
    <div className="grid gap-5 noscript:hidden lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8">
      <div className="min-w-0 lg:col-start-2">{list}</div>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{form}</div>
      <div className="min-w-0 lg:col-start-2">{totals}</div>
    </div>
  )
}
