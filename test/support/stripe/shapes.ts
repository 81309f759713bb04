import { parseShape } from './parameters.ts'

// The parameter names of the API version of package.json's SDK (its types `SessionCreateParams`, `RefundCreateParams`, …), in the notation of
// `parseShape`. Others do not exist.

const METHODS = `
  acss_debit{currency:cad|usd mandate_options{custom_mandate_url default_for[]:subscription|invoice interval_description
  payment_schedule:combined|interval|sporadic transaction_type:business|personal} setup_future_usage:none|off_session|on_session
  target_date verification_method:automatic|instant|microdeposits} affirm{capture_method:manual setup_future_usage:none}
  afterpay_clearpay{capture_method:manual setup_future_usage:none} alipay{setup_future_usage:none} alma{capture_method:manual}
  amazon_pay{capture_method:manual setup_future_usage:none|off_session} au_becs_debit{setup_future_usage:none target_date}
  bacs_debit{mandate_options{reference_prefix} setup_future_usage:none|off_session|on_session target_date}
  bancontact{setup_future_usage:none|off_session} billie{capture_method:manual} blik{mandate_options{expires_at:n}
  setup_future_usage?:none|off_session} boleto{expires_after_days:n setup_future_usage:none|off_session|on_session}
  card{capture_method:manual installments{enabled:b} request_extended_authorization:never|if_available
  request_incremental_authorization:never|if_available request_multicapture:never|if_available request_overcapture:never|if_available
  request_three_d_secure:automatic|any|challenge
  restrictions{brands_blocked[]:american_express|discover_global_network|mastercard|visa funding_types_blocked[]:credit|debit|prepaid}
  setup_future_usage:off_session|on_session statement_descriptor_suffix_kana statement_descriptor_suffix_kanji}
  cashapp{capture_method:manual setup_future_usage:none|off_session|on_session} crypto{setup_future_usage:none}
  customer_balance{bank_transfer{eu_bank_transfer{country!} requested_address_types[]:aba|iban|sepa|sort_code|spei|swift|zengin
  type!:eu_bank_transfer|gb_bank_transfer|jp_bank_transfer|mx_bank_transfer|us_bank_transfer} funding_type:bank_transfer
  setup_future_usage:none} demo_pay{setup_future_usage:none|off_session} eps{setup_future_usage:none} fpx{setup_future_usage:none}
  giropay{setup_future_usage:none} grabpay{setup_future_usage:none} ideal{setup_future_usage:none} kakao_pay{capture_method:manual
  setup_future_usage:none|off_session} klarna{capture_method:manual setup_future_usage:none
  subscriptions?[]{interval!:day|month|week|year interval_count:n name next_billing!{amount!:n date!} reference!}}
  konbini{expires_after_days:n setup_future_usage:none} kr_card{capture_method:manual setup_future_usage:none|off_session}
  link{capture_method:manual setup_future_usage:none|off_session} mobilepay{capture_method:manual setup_future_usage:none}
  multibanco{setup_future_usage:none} naver_pay{capture_method:manual setup_future_usage:none|off_session} oxxo{expires_after_days:n
  setup_future_usage:none} p24{setup_future_usage:none tos_shown_and_accepted:b} pay_by_bank{} payco{capture_method:manual
  setup_future_usage:none} paynow{setup_future_usage:none} paypal{capture_method?:manual preferred_locale reference
  risk_correlation_id setup_future_usage?:none|off_session} payto{mandate_options{amount?:n amount_type?:fixed|maximum end_date
  payment_schedule?:adhoc|annual|daily|fortnightly|monthly|quarterly|semi_annual|weekly payments_per_period?:n purpose? start_date}
  setup_future_usage:none|off_session} pix{amount_includes_iof:always|never expires_after_seconds:n mandate_options{amount:n
  amount_includes_iof:always|never amount_type:fixed|maximum currency end_date
  payment_schedule:monthly|quarterly|weekly|halfyearly|yearly reference start_date} setup_future_usage:none|off_session}
  revolut_pay{capture_method:manual setup_future_usage:none|off_session} samsung_pay{capture_method:manual setup_future_usage:none}
  satispay{capture_method:manual} scalapay{capture_method:manual} sepa_debit{mandate_options{reference_prefix}
  setup_future_usage:none|off_session|on_session target_date} sequra{capture_method:manual} sofort{setup_future_usage:none}
  sunbit{capture_method:manual setup_future_usage:none} swish{reference} twint{setup_future_usage:none|off_session}
  upi{mandate_options{amount:n amount_type:fixed|maximum description end_date:n} setup_future_usage?:none|off_session|on_session}
  us_bank_account{financial_connections{permissions[]:balances|ownership|payment_method|transactions
  prefetch[]:balances|ownership|transactions} setup_future_usage:none|off_session|on_session target_date
  verification_method:automatic|instant} wechat_pay{app_id client!:web|android|ios setup_future_usage:none}`

const PAGE = 'expand[] limit:n starting_after ending_before'

/** `POST /v1/checkout/sessions`. */
export const SESSION_CREATE = parseShape(`
  adaptive_pricing{enabled:b} after_expiration{recovery{allow_promotion_codes:b enabled!:b}} allow_promotion_codes:b
  allowed_payment_method_types[] automatic_tax{enabled!:b liability{account type!:account|self}}
  billing_address_collection:auto|required branding_settings{background_color border_style?:pill|rectangular|rounded button_color
  display_name font_family? icon{file type!:file|url url} logo{file type!:file|url url}} cancel_url client_reference_id
  consent_collection{payment_method_reuse_agreement{position!:auto|hidden} promotions:auto|none terms_of_service:required|none}
  currency custom_fields[]{dropdown{default_value options![]{label! value!}} key! label!{custom! type!:custom} numeric{default_value
  maximum_length:n minimum_length:n} optional:b text{default_value maximum_length:n minimum_length:n} type!:dropdown|numeric|text}
  custom_text{after_submit?{message!} shipping_address?{message!} submit?{message!} terms_of_service_acceptance?{message!}} customer
  customer_account customer_creation:always|if_required customer_email customer_update{address:auto|never name:auto|never
  shipping:auto|never} discounts[]{coupon promotion_code} excluded_payment_method_types[] expand[] expires_at:n integration_identifier
  invoice_creation{enabled!:b invoice_data{account_tax_ids?[] custom_fields?[]{name! value!} description footer issuer{account
  type!:account|self} metadata:map rendering_options?{amount_tax_display?:exclude_tax|include_inclusive_tax template}}}
  line_items[]{adjustable_quantity{enabled!:b maximum:n minimum:n} metadata:map price price_data{currency! product
  product_data{description images[] metadata:map name! tax_code tax_details{performance_location tax_code} unit_label}
  recurring{interval!:day|month|week|year interval_count:n} tax_behavior:exclusive|inclusive|unspecified unit_amount:n
  unit_amount_decimal:d} quantity:n tax_rates[]} locale managed_payments{enabled:b} metadata:map mode!:payment|setup|subscription
  name_collection{business{enabled!:b optional:b} individual{enabled!:b optional:b}} optional_items[]{adjustable_quantity{enabled!:b
  maximum:n minimum:n} price! quantity!:n} origin_context:mobile_app|web payment_intent_data{application_fee_amount:n
  capture_method:automatic|automatic_async|manual description metadata:map on_behalf_of receipt_email
  setup_future_usage:off_session|on_session shipping{address!{line1! city country line2 postal_code state} carrier name! phone
  tracking_number} statement_descriptor statement_descriptor_suffix transfer_data{amount:n destination!} transfer_group}
  payment_method_collection:always|if_required payment_method_configuration
  payment_method_data{allow_redisplay:always|unspecified|limited} payment_method_options{${METHODS}}
  permissions{update_shipping_details:client_only|server_only} phone_number_collection{enabled!:b}
  redirect_on_completion:always|if_required|never return_url
  saved_payment_method_options{allow_redisplay_filters[]:always|unspecified|limited payment_method_remove:disabled|enabled
  payment_method_save:disabled|enabled} setup_intent_data{description metadata:map on_behalf_of}
  shipping_address_collection{allowed_countries![]} shipping_options[]{shipping_rate
  shipping_rate_data{delivery_estimate{maximum{unit!:day|month|week|business_day|hour value!:n}
  minimum{unit!:day|month|week|business_day|hour value!:n}} display_name! fixed_amount{amount!:n currency! currency_options:any}
  metadata:map tax_behavior:exclusive|inclusive|unspecified tax_code type:fixed_amount}} submit_type:auto|book|donate|pay|subscribe
  subscription_data{application_fee_percent:d billing_cycle_anchor:n billing_cycle_anchor_config{day_of_month!:n hour:n minute:n
  month:n second:n} billing_mode{flexible{proration_discounts:included|itemized} type!:classic|flexible} default_tax_rates[]
  description invoice_settings{account_tax_ids?[] custom_fields?[]{name! value!} description footer issuer{account
  type!:account|self}} metadata:map on_behalf_of pending_invoice_item_interval{interval!:day|month|week|year interval_count:n}
  proration_behavior:none|create_prorations transfer_data{amount_percent:n destination!} trial_end:n trial_period_days:n
  trial_settings{end_behavior!{missing_payment_method!:cancel|create_invoice|pause}}} success_url tax_id_collection{enabled!:b
  required:never|if_supported} ui_mode:elements|embedded_page|form|hosted_page wallet_options{link{display:auto|never}}`)

/** `POST /v1/coupons`. */
export const COUPON_CREATE = parseShape(`
  amount_off:n applies_to{products[]} currency currency_options:any duration:forever|once|repeating duration_in_months:n expand[] id
  max_redemptions:n metadata?:map name percent_off:d redeem_by:n`)

/** `POST /v1/refunds`. */
export const REFUND_CREATE = parseShape(`
  amount:n charge currency customer expand[] instructions_email metadata?:map origin:customer_balance payment_intent
  reason:duplicate|fraudulent|requested_by_customer refund_application_fee:b reverse_transfer:b`)

/** `GET /v1/checkout/sessions`. */
export const SESSION_LIST = parseShape(`
  ${PAGE} created:range customer customer_account customer_details{email!} payment_intent payment_link status:complete|expired|open
  subscription`)

/** `GET /v1/refunds` and `GET /v1/disputes`. */
export const MONEY_LIST = parseShape(`${PAGE} created:range charge payment_intent`)

/** `GET /v1/events`. */
export const EVENT_LIST = parseShape(`${PAGE} created:range delivery_success:b type types[]`)

/** Whatever is retrieved, expired or cancelled by its id. */
export const BY_ID = parseShape('expand[]')
