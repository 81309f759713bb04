/** Shown while the state of the payment is loading; rendered by the server for the return from the payment page. */
export function PaymentConfirming() {
  return (
    <div className="min-h-dvh">
      <div className="sheet px-6 py-16 text-center" aria-busy="true">
        <h1 className="text-h2">Confirming your payment…</h1>
        <p className="mt-3 text-ink-2">This takes a moment. Please keep this page open.</p>
      </div>
    </div>
  )
}
