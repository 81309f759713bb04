/** Examples of what is sent, by the name of the operation: for those by which other programs usually come in. */
const EXAMPLES: Record<string, object> = {
  postQuote: { items: [{ slug: 'type-q-bags', quantity: 2 }], address: { state: 'MI' } },
  postCreatePayment: {
    items: [{ slug: 'type-q-bags', quantity: 2 }],
    customer: {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      phone: '',
      addressLine1: '1 Main St',
      addressLine2: '',
      city: 'Detroit',
      state: 'MI',
      postalCode: '48226',
      country: 'US',
    },
    company: 'Lee Appliance Repair',
    poNumber: '1042',
    jobName: 'Oak Street, unit 12',
  },
  postUpdatePaymentStatus: { sessionId: 'test_01k9x7d3s5m2q8w4e6r0t1y3v5' },
  postAdminOrdersByNumberShipments: { carrier: 'USPS', trackingNumber: '9400111899223197428490' },
  postAdminOrdersByNumberRefunds: {
    lines: [{ lineId: 'lin_01k9x7d3s5m2q8w4e6r0t1y3v6', quantity: 1, restock: true }],
    shipping: false,
    adjustmentCents: 0,
    reason: 'customer_request',
  },
  postAdminProductsBySlugStock: { delta: 24, reason: 'restock', note: 'Delivery of 22 November' },
  postAdminApiKeys: { name: 'Shipping station', scopes: ['orders:write'], expiresAt: '2099-12-31T00:00:00Z' },
  postAdminWebhooks: { url: 'https://erp.example.com/hooks/partwright', events: ['order.paid', 'order.refunded'] },
}

/** The JSON body of an operation with its example, where there is one. */
export function withExample(operationId: string, body: unknown): unknown {
  const example = EXAMPLES[operationId]
  if (!example || typeof body !== 'object' || body === null || !('content' in body)) return body
  const content: unknown = body.content
  if (typeof content !== 'object' || content === null || !('application/json' in content)) return body
  return { ...body, content: { ...content, 'application/json': { ...Object(content['application/json']), example } } }
}
