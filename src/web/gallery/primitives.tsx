import { useState } from 'react'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { DEFAULT_RATES } from '#domain/setting-defaults.ts'
import { MatchBadge, SalePlate, StockDot } from '#web/ui/part/badge.tsx'
import { CountBadge } from '#web/ui/part/count-badge.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { FreeShippingBar } from '#web/ui/part/free-shipping-bar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { CopyButton } from '#web/ui/part/copy-button.tsx'
import { PartNumberStrip } from '#web/ui/part/part-number.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { SpecTable } from '#web/ui/part/spec-table.tsx'
import { Group, Row } from './specimen.tsx'

const ICONS = [
  'search',
  'cart',
  'user',
  'orders',
  'menu',
  'close',
  'check',
  'phone',
  'truck',
  'return',
  'shield',
  'tag',
  'bag',
  'filter',
  'alert',
] as const

const { freeShippingThresholdCents } = DEFAULT_RATES

function Buttons() {
  return (
    <Group id="buttons" title="Buttons">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Add to Cart (2)</Button>
          <Button variant={variant} disabled>
            Not now
          </Button>
          <Button variant={variant} busy busyLabel="Processing...">
            Secure Checkout
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton label="Close">
          <Icon name="close" />
        </IconButton>
        <IconButton label="Search" disabled>
          <Icon name="search" />
        </IconButton>
      </Row>
    </Group>
  )
}

function Fields() {
  return (
    <Group id="fields" title="Fields">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Email" type="email" name="email" hint="For the order's confirmation" />
        <TextField label="ZIP code" name="zip" defaultValue="4822" error="ZIP must have 5 digits" />
        <TextField label="Phone" name="phone" optional defaultValue="(313) 555-0142" />
        <TextField label="City" name="city" disabled defaultValue="Detroit" />
        <SelectField label="State" name="state" defaultValue="MI">
          <option value="MI">Michigan</option>
        </SelectField>
        <SelectField label="State" name="wrong-state" error="Please choose a state">
          <option value="">Choose</option>
        </SelectField>
        <TextArea label="Message" name="message" rows={3} hint="Up to 1,000 characters" />
      </div>
    </Group>
  )
}

function Steppers() {
  const [quantity, setQuantity] = useState(2)
  const ignore = () => undefined
  return (
    <Group id="steppers" title="Quantity">
      <Row>
        <QuantityStepper product="sample" value={quantity} onChange={setQuantity} />
        <QuantityStepper product="least" value={1} onChange={ignore} />
        <QuantityStepper product="most" value={MAX_QUANTITY} onChange={ignore} />
        <QuantityStepper product="disabled" value={3} onChange={ignore} disabled />
      </Row>
    </Group>
  )
}

function Badges() {
  return (
    <Group id="badges" title="Badges and prices">
      <Row>
        <SalePlate />
        <SalePlate saving="Save $4.00" />
        <MatchBadge exact>Exact Part #</MatchBadge>
        <MatchBadge>Name Match</MatchBadge>
        <CountBadge count={3} />
        <CountBadge count={120} />
      </Row>
      <Row>
        <StockDot level="in">In stock</StockDot>
        <StockDot level="low">Only 3 left</StockDot>
        <StockDot level="backorder">Back-order</StockDot>
        <StockDot level="out">Sold out</StockDot>
      </Row>
      <Row>
        <Price cents={4_695} />
        <Price cents={1_390} wasCents={1_790} />
        <Price cents={123_450} size="product" wasCents={150_000} />
      </Row>
      <PartNumberStrip partNumber="S97017705" />
      <PartNumberStrip partNumber="S97017705" size="product" action={<CopyButton text="S97017705" what="part number" />} />
    </Group>
  )
}

function Messages() {
  return (
    <Group id="messages" title="Notices and states">
      {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice of tone ${tone}`} action={<Button variant="quiet">Try again</Button>}>
          What happened, and what to do.
        </Notice>
      ))}
      <EmptyState
        drawing={<Icon name="bag" className="size-16" />}
        title="Your cart is empty"
        action={<Button variant="primary">Start Shopping</Button>}
      />
      <ErrorState title="Something went wrong." action={<Button>Refresh Page</Button>}>
        We encountered an error while loading this page. Please try refreshing.
      </ErrorState>
      <Skeleton className="h-24 w-full" />
      <SkeletonText lines={3} />
    </Group>
  )
}

function Reading() {
  return (
    <Group id="reading" title="Ways, pages and tables">
      <Breadcrumb
        items={[{ label: 'Home', href: '/' }, { label: 'Vacuum Parts', href: '/category/vacuum-parts' }, { label: 'Vacuum Cleaner Bags' }]}
      />
      <Pagination page={3} pageCount={9} hrefFor={(page) => `?page=${page}`} />
      <Pagination page={1} pageCount={2} hrefFor={(page) => `?page=${page}`} label="Few pages" />
      <SpecTable
        heading={<h3>Specifications</h3>}
        rows={[
          { label: 'Part no.', value: 'S97017705', mono: true },
          { label: 'Brand', value: 'Broan' },
          { label: 'Weight', value: '2.4 lb', mono: true },
        ]}
      />
      {[0, 3_660, freeShippingThresholdCents].map((amount) => (
        <FreeShippingBar key={amount} amountCents={amount} thresholdCents={freeShippingThresholdCents}>
          {amount < freeShippingThresholdCents ? 'Some way to go for free shipping' : "You've got free shipping"}
        </FreeShippingBar>
      ))}
    </Group>
  )
}

function Surfaces() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Group id="surfaces" title="Surfaces and windows">
      <div className="grid gap-4 md:grid-cols-3">
        {(['surface', 'sunken', 'petrol'] as const).map((tone) => (
          <Card key={tone} tone={tone} className="p-5">
            A sheet, {tone}
          </Card>
        ))}
      </div>
      <Row>
        <Logo name="Partwright" />
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <Button onClick={() => setIsOpen(true)}>Open a window</Button>
      </Row>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="A window">
        <p>Escape closes it, and the focus returns to its button.</p>
      </Dialog>
    </Group>
  )
}

/** Every primitive of the design system in each of its states. */
export function Primitives() {
  return (
    <>
      <Buttons />
      <Fields />
      <Steppers />
      <Badges />
      <Messages />
      <Reading />
      <Surfaces />
    </>
  )
}
