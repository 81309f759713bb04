/** While the shop asks what became of the payment. The server's page and the first one after a return: it stands there at once. */
export function PaymentConfirming() {
  return (
    <div className="sheet px-6 py-16 text-center" aria-busy="true">
      <h1 className="text-h2">Confirming your payment…</h1>
      <p className="mt-3 text-ink-2">This takes a moment. Please keep this page open.</p>
    </div>
  )
}
