import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { REVIEW_SORTS, REVIEWS_PER_PAGE } from '#domain/customer/review.ts'
import { isId } from '#domain/id.ts'
import { notOurLink } from '#server/shop/link-token.ts'
import { publishedReviewsSchema, readReviews } from '#server/shop/catalog/product-reviews.ts'
import { REVIEW_STOP_PATH, stopReviewRequests } from '#server/shop/customer/review/review-email.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { formPage, plainPage, unknownLinkPage } from '#server/api/plain-page.ts'
import { createRoute, ok } from '#server/api/route-schemas.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}/reviews',
  'x-access': 'anyone',
  summary: 'Published reviews of a part, by people who have bought it here',
  description:
    'With all of them counted. `machine`: the id of a model, or `brand/model`, for the sort `machine`, which has the reviews of that machine first.',
  request: {
    params: z.object({ slug: z.string().min(1).max(100) }),
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(REVIEWS_PER_PAGE),
      sort: z.enum(REVIEW_SORTS).default('newest'),
      machine: z.string().max(200).optional(),
    }),
  },
  responses: ok('A page of reviews', publishedReviewsSchema),
})

/** Reviews of parts. */
export const reviewApi = router()
reviewApi.use('/api/products/:slug/reviews', cached('texts'))

reviewApi.openapi(listRoute, async (c) =>
  c.json(await readReviews(c.env.shop.browsing, c.req.valid('param').slug, c.req.valid('query')), 200),
)

const offer = html`<h1>No more e-mails that ask for reviews?</h1>
  <p>We then never ask this address again what it says of parts. E-mails about your orders still come.</p>
  <form method="post"><button>Stop these e-mails</button></form>`

const done = html`<h1>These e-mails have ended</h1>
  <p>We do not ask this address for reviews any more. You can still write them on the page of an order.</p>
  <p><a href="/">Go to the shop</a></p>`

/** Ending e-mails that ask for reviews by the link in one, as those about questions: the token alone authorizes it. */
export const reviewStopApi = router()

reviewStopApi.use(REVIEW_STOP_PATH, formPage('no-referrer'), unknownLinkPage)

reviewStopApi.get(REVIEW_STOP_PATH, (c) => c.html(plainPage('E-mails that ask for reviews', offer)))

reviewStopApi.post(REVIEW_STOP_PATH, async (c) => {
  const id = c.req.query('order') ?? ''
  if (!isId('ord', id)) throw notOurLink()
  await stopReviewRequests(c.env.shop, { id, token: c.req.query('token') ?? '' })
  return c.html(plainPage('These e-mails have ended', done))
})
