/** What people ask a shop and not for a part, by the page that answers it. What may be a part ('register', 'basket', 'contact') is not among it. */
const ASKED: Record<string, string> = {
  '/orders':
    'my order, my orders, order status, order history, order tracking, track order, track package, tracking, tracking number, find order, cancel order, change order',
  '/returns':
    'return, returns, return policy, return label, return a part, send back, exchange, exchanges, refund, refunds, refund policy, warranty',
  '/contact':
    'contact us, contact number, customer service, customer support, help, phone number, telephone number, email address, store hours, opening hours',
  '/legal#shipping': 'shipping, shipping cost, shipping rates, shipping time, shipping policy, free shipping, delivery, delivery time',
  '/legal#privacy': 'privacy, privacy policy',
  '/account': 'account, my account, log in, login, sign in, sign up, create account, password, reset password, tax exempt, tax exemption',
  '/cart': 'my cart, shopping cart, checkout',
  '/about': 'about us',
  '/quick-order': 'quick order, bulk order',
  '/help/model-number': 'model number, find model number, where is the model number',
}

/** The searches that lead to a page of the shop with which a shop begins, until staff change them. */
export const DEFAULT_REDIRECTS: readonly { query: string; path: string }[] = Object.entries(ASKED).flatMap(([path, texts]) =>
  texts.split(', ').map((query) => ({ query, path })),
)
