import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isVideoAddress, shownVideo } from '#domain/catalog/video-address.ts'
import { accountEmailError } from '#domain/account/account-email.ts'
import { accountNameError } from '#domain/account/account-name.ts'
import { normaliseZip, stateOfZip, zipMatchesState } from '#domain/customer/zip-code.ts'
import { stateCode } from '#domain/customer/states.ts'
import { checkContact } from '#domain/customer/contact-check.ts'
import { checkCustomer } from '#domain/customer/customer-check.ts'
import { isEmail, normaliseEmail } from '#domain/customer/email.ts'
import { emailKey, mailboxKey } from '#domain/customer/email-key.ts'
import { greetingError } from '#domain/account/greeting.ts'
import { oneLine } from '#domain/customer/name.ts'
import { descriptionText } from '#domain/catalog/description-text.ts'
import { readDescription } from '#server/shop/import/row/read-description.ts'
import { adviceOnPrice, readCount } from '#server/shop/import/row/read-count.ts'
import { readWeight } from '#server/shop/import/row/read-weight.ts'
import { oldPath, pathOfTarget, pathsToLookUp, redirectTarget } from '#domain/content/redirect-path.ts'
import { isAboutOwner, passwordError } from '#domain/account/password.ts'
import { formatPhone, phoneDigits, storedPhone } from '#domain/customer/phone.ts'
import { readPopupEmail } from '#domain/customer/popup-email.ts'
import { safeNext } from '#domain/account/safe-next.ts'
import { leadingNumber, readSpecificationChoice } from '#domain/catalog/specification-choice.ts'
import { falselyNamedModels } from '#domain/fit/fit-claim.ts'
import { modelsOfList, modelsOfText } from '#domain/fit/named-models.ts'
import { dkimRecord, dmarcRecord, isDkimSelector, isPublicDomain, spfRecord } from '#domain/content/sender-domain.ts'
import { readCard } from '#domain/order/payment-card.ts'
import { readInches, specificationFaults } from '#domain/catalog/specification-faults.ts'
import { specificationLines } from '#domain/catalog/specification.ts'
import { numberEnding, readCertificate } from '#domain/tax-exemption.ts'
import { romanize } from '#server/shop/order/invoice/romanize.ts'
import { areNearBrands, brandInitials, brandKey, comparedBrand, withoutTradeWord } from '#domain/catalog/brand.ts'
import { readFitList } from '#domain/fit/fit-list.ts'
import { codeSentence } from '#domain/pricing/discount-code.ts'
import { consonantsOf, editDistance } from '#domain/search/edit-distance.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { statedDay } from '#domain/order/order-link.ts'
import { browserOf, deviceOf, visitPath, visitReferrer, visitTitle } from '#domain/content/page-visit.ts'
import { parseMoney, parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { rasterImages, smallPicture, srcSet } from '#domain/catalog/picture-path.ts'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import { isNoise, isNumberWord, isTalk, isStrongNumber, numberCandidates, readItem, wordsOf } from '#domain/quick-order/quick-order-item.ts'
import { takeQuantity } from '#domain/quick-order/typed-quantity.ts'
import { parseQuickOrder } from '#domain/quick-order/quick-order.ts'
import { carrierNamed, carrierOfNumber } from '#domain/order/carrier.ts'
import { guessMapping, plainHead } from '#domain/import/guess-mapping.ts'
import { nameKey } from '#domain/import/import-fields.ts'
import { isoOf } from '#domain/time/typed-day.ts'
import { demandQuery } from '#domain/search/search-demand.ts'
import { plainForms } from '#domain/search/plain-forms.ts'
import { readModels } from '#domain/search/search-models.ts'
import { foldLookAlikes, hasDigit, isWord, piecesOf, readNumbers, slipKeys } from '#domain/search/search-number.ts'
import { likelyParts } from '#domain/search/search-symptoms.ts'
import { DEFAULT_SYNONYMS, synonymsOf, synonymTable } from '#domain/search/search-synonyms.ts'
import {
  cleanQuery,
  contentWords,
  searchKey,
  figureSpellings,
  headNounCandidates,
  isFigure,
  isNegation,
  replaceWord,
  splits,
  withoutContractions,
  withoutUnwanted,
  withoutVerbs,
  wordsOfUse,
} from '#domain/search/search-words.ts'
import { correctionsOf } from '#domain/search/correction.ts'
import { englishOf, withEnglishJoiners, withoutAccents } from '#domain/search/spanish-words.ts'
import { isDemoIdentity, isShopPhone, isNamedZone } from '#domain/shop-identity.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import { lineNumbers } from '#domain/quick-order/number-readings.ts'
import { isSlug, slugify } from '#domain/catalog/slug.ts'
import { redirectInputSchema } from '#server/shop/settings-admin/redirects.ts'
import { SETTING_CHANGES } from '#server/shop/settings-admin/setting-change.ts'
import { isApiPath } from '#server/api/api-path.ts'
import { isStorable, isStorableJson, isStorableUrl } from '#domain/storable-text.ts'
import { visitorAddress } from '#server/api/visitor.ts'
import { likeText } from '#server/db/like-text.ts'
import { describeError } from '#server/log.ts'
import { cleanHtml } from '#server/services/clean-html.ts'
import { isDisposableDomain } from '#server/services/disposable-domains.ts'
import { productChangeSchema } from '#server/shop/catalog-admin/product-fields.ts'
import { codeChangeSchema } from '#server/shop/marketing-admin/code-fields.ts'
import { batchSchema } from '#server/shop/marketing-admin/make-batch.ts'
import { csvRow, neutralise, withoutApostrophe } from '#domain/spreadsheet.ts'
import { readList, writeList } from '#server/shop/import/file/cell-list.ts'
import { exportReader } from '#server/shop/import/file/foreign-exports.ts'
import { CsvReader, detectSeparator } from '#server/shop/import/file/read-csv.ts'
import { categoryPath, pathNames } from '#server/shop/import/row/import-names.ts'
import { productRow } from '#server/shop/import/import-schema.ts'
import { pictureReference, shopPicture } from '#server/shop/media/media-record.ts'
import { PRODUCT_COLUMNS } from '#server/shop/import/row/product-columns.ts'
import { parsePrice } from '#web/cart/parse-price.ts'
import { suggestDomain } from '#web/checkout/customer/suggest-domain.ts'

const NO_NAMES = {
  brandId: () => null,
  categoryId: () => null,
  brandName: () => '',
  categoryName: () => '',
  brands: [],
  categories: [],
  refusal: () => '',
  isToBeAdded: () => false,
}

/** All rows of a text, or what is wrong with it. */
function readAll(text: string) {
  const reader = new CsvReader(',')
  try {
    return [...reader.push(text), ...reader.end()]
  } catch (error) {
    return error
  }
}

/** What reads text that somebody sent, by the file it is in. Everything takes 100 kB of anything in linear time, or cuts it first. */
const PARSERS: Record<string, Record<string, (text: string) => unknown>> = {
  'domain/quick-order/number-readings.ts': { lineNumbers },
  'domain/account/account-name.ts': { accountNameError },
  'domain/catalog/specification-choice.ts': { readSpecificationChoice, leadingNumber },
  'domain/fit/fit-claim.ts': {
    falselyNamedModels: (text) => falselyNamedModels(`fits ${text}`, { denied: ['505', text.slice(0, 60)], fitting: [] }),
  },
  'domain/fit/named-models.ts': {
    modelsOfList,
    modelsOfText,
    'modelsOfText of a list': (text) => modelsOfText(`fits ${text}`),
  },
  'domain/content/sender-domain.ts': {
    isPublicDomain,
    isDkimSelector,
    spfRecord: (text) => spfRecord('shop.example', [`v=spf1 ${text}`], null),
    dkimRecord: (text) => dkimRecord({ domain: 'shop.example', selector: 's1' }, [`v=DKIM1; p=${text}`]),
    dmarcRecord: (text) =>
      dmarcRecord('shop.example', {
        answers: [{ name: '_dmarc.shop.example', answer: [`v=DMARC1; p=${text}`] }],
        reportsTo: 'a@shop.example',
      }),
  },
  'domain/order/payment-card.ts': { readCard: (text) => readCard({ brand: text, last4: '4242', wallet: text }) },
  'domain/catalog/specification-faults.ts': {
    readInches,
    specificationFaults: (text) => specificationFaults({ family: 'motor', dimensions: {}, specs: { Voltage: text, [text]: text } }),
  },
  'domain/catalog/specification.ts': {
    specificationLines: (text) => specificationLines({ family: 'motor', dimensions: { [text]: 1 }, specs: { [text]: text } }),
  },
  'domain/tax-exemption.ts': {
    numberEnding,
    readCertificate: (text) => readCertificate({ company: text, number: text, states: [text], expiresOn: text }, '2026-11-22'),
  },
  'server/shop/order/invoice/romanize.ts': { romanize },
  'domain/spreadsheet.ts': { withoutApostrophe, csvRow: (text) => csvRow([neutralise(text)]) },
  'domain/time/shop-time.ts': { instantTyped: (text) => instantTyped(text, { zone: 'America/Detroit', edge: 'ends' }) },
  'domain/customer/zip-code.ts': { normaliseZip, stateOfZip, zipMatchesState: (text) => zipMatchesState(text, text) },
  'domain/customer/states.ts': { stateCode },
  'domain/customer/contact-check.ts': {
    checkContact: (text) => checkContact({ topic: text, orderNumber: text, email: text, message: text }),
  },
  'domain/customer/customer-check.ts': {
    checkCustomer: (text) => checkCustomer({ firstName: text, email: text, phone: text, state: text, postalCode: text, country: text }),
  },
  'domain/customer/email.ts': { normaliseEmail, isEmail },
  'domain/account/account-email.ts': {
    accountEmailError,
    'accountEmailError of an address': (text) => accountEmailError(`${text}@example.com`),
  },
  'domain/customer/email-key.ts': { emailKey, mailboxKey, 'mailboxKey at Gmail': (text) => mailboxKey(`${text}@gmail.com`) },
  'server/shop/import/row/read-description.ts': { readDescription },
  'domain/catalog/description-text.ts': { words: (text) => descriptionText({ description: '', descriptionHtml: text }) },
  'server/shop/import/row/read-count.ts': { readCount, adviceOnPrice },
  'server/shop/import/row/read-weight.ts': { readWeight: (text) => readWeight(text, 1) },
  'domain/customer/name.ts': { oneLine },
  'domain/account/greeting.ts': { greetingError },
  'domain/account/password.ts': {
    passwordError,
    isAboutOwner: (text) => isAboutOwner(text, { email: `${text.slice(0, 300)}@example.com`, shopName: text.slice(0, 60) }),
  },
  'domain/customer/phone.ts': {
    storedPhone,
    formatPhone,
    phoneDigits: (text) => phoneDigits(text, 4),
    'storedPhone with a code': (text) => storedPhone(`+${text}`),
  },
  'domain/customer/popup-email.ts': { readPopupEmail: (text) => readPopupEmail(text, () => false) },
  'domain/account/safe-next.ts': { safeNext, 'safeNext of a path': (text) => safeNext(`/${text}`) },
  'domain/content/redirect-path.ts': {
    oldPath,
    redirectTarget,
    pathOfTarget,
    pathsToLookUp,
    'oldPath of a path': (text) => oldPath(`/${text}/`),
    'pathsToLookUp of a part': (text) => pathsToLookUp(`/collections/${text}`),
  },
  'domain/search/edit-distance.ts': { editDistance: (text) => editDistance(text, `${text.slice(1)}b`, 2), consonantsOf },
  'domain/catalog/video-address.ts': {
    isVideoAddress,
    'isVideoAddress of a path': (text) => isVideoAddress(`/${text}`),
    shownVideo: (text) => shownVideo(text, 'https://shop.example'),
  },
  'domain/order/order-number.ts': { parseOrderNumber, 'parseOrderNumber of a return': (text) => parseOrderNumber(text, 'RMA') },
  'domain/import/guess-mapping.ts': { plainHead, guessMapping: (text) => guessMapping('products', [text]) },
  'domain/import/import-fields.ts': { nameKey: (text) => nameKey('brand', text) },
  'domain/order/carrier.ts': { carrierNamed, carrierOfNumber },
  'domain/time/typed-day.ts': { isoOf },
  'domain/content/page-visit.ts': {
    deviceOf,
    browserOf,
    visitTitle,
    'visitPath of a path': (text) => visitPath(`/${text}`, ''),
    'visitPath of an order': (text) => visitPath(`/orders/${text}`, ''),
    'visitPath of a query': (text) => visitPath('/', `?${text}`),
    visitReferrer: (text) => visitReferrer(`https://example.com/${text}?${text}`, 'https://example.com'),
  },
  'domain/catalog/part-number.ts': { normalisePartNumber },
  'domain/catalog/picture-path.ts': {
    rasterImages: (text) => rasterImages([text]),
    srcSet: (text) => srcSet(`/media/med_${text}`, 'avif'),
    smallPicture: (text) => smallPicture(text, 96),
    'smallPicture of a path': (text) => smallPicture(`/media/${text}`, 96),
  },
  'domain/catalog/uploaded-picture.ts': { uploadedId, 'uploadedId of a path': (text) => uploadedId(`/media/med_${text}`) },
  'domain/quick-order/quick-order.ts': {
    parseQuickOrder,
    'parseQuickOrder of a row': (text) => parseQuickOrder(text.replaceAll(/[\r\n]/g, ' ')),
    'parseQuickOrder of a table': (text) => parseQuickOrder(`part number,qty\n${text}`),
    'parseQuickOrder of a quoted cell': (text) => parseQuickOrder(`"${text}`),
  },
  'domain/quick-order/typed-quantity.ts': { takeQuantity: (text) => takeQuantity(wordsOf(text).map((word) => word.slice(0, 64))) },
  'domain/quick-order/quick-order-item.ts': { wordsOf, isNumberWord, isStrongNumber, numberCandidates, isNoise, isTalk, readItem },
  'domain/search/search-demand.ts': { demandQuery },
  'domain/search/search-number.ts': {
    readNumbers: (text) => readNumbers(text, ['BROAN', 'AAA']),
    foldLookAlikes,
    slipKeys,
    piecesOf,
    hasDigit,
    isWord,
  },
  'domain/search/plain-forms.ts': { plainForms },
  'domain/search/search-models.ts': { readModels: (text) => readModels(text, [{ slug: 'broan', names: ['BROAN', 'AAAA'] }]) },
  'domain/search/search-symptoms.ts': { likelyParts },
  'domain/search/search-synonyms.ts': { synonymsOf: (text) => synonymsOf(text, synonymTable(DEFAULT_SYNONYMS)) },
  'domain/search/correction.ts': { correctionsOf: (text) => correctionsOf(text, [{ word: `${text}x`, documents: 1 }]) },
  'domain/search/spanish-words.ts': { englishOf, withEnglishJoiners, withoutAccents },
  'domain/search/search-words.ts': {
    withoutUnwanted,
    withoutVerbs,
    wordsOfUse,
    cleanQuery,
    contentWords,
    searchKey,
    headNounCandidates,
    isFigure,
    figureSpellings,
    'splits of a query': (text) => contentWords(cleanQuery(text)).map(splits),
    isNegation,
    withoutContractions,
    replaceWord: (text) => replaceWord(text, 'moter', 'motor'),
  },
  'domain/catalog/brand.ts': {
    brandKey,
    brandInitials,
    withoutTradeWord,
    'areNearBrands of what is typed': (text) => areNearBrands(comparedBrand(text), comparedBrand(text)),
  },
  'domain/fit/fit-list.ts': { readFitList: (text) => readFitList(text, { hasModel: true }) },
  'domain/order/order-link.ts': { statedDay },
  'domain/shop-identity.ts': { isShopPhone, isNamedZone, isDemoIdentity: (text) => isDemoIdentity('phone', text) },
  'domain/pricing/parse-money.ts': { parseMoney, parseWholeNumber },
  'domain/pricing/discount-code.ts': {
    'codeSentence of what is typed': (text) =>
      codeSentence({
        discountType: 'percentage',
        discountValue: 1_000,
        freeShipping: false,
        excludesSaleItems: false,
        autoApply: false,
        product: text,
        categories: [text],
        minimumOrderCents: null,
        maxQuantityPerOrder: null,
        usageLimit: null,
        onePerCustomer: false,
        firstOrderOnly: false,
        boundTo: null,
        startsOn: text,
        endsOn: `2026-01-01${text}`,
      }),
  },
  'server/shop/marketing-admin/code-fields.ts': {
    codeChangeSchema: (text) => codeChangeSchema.safeParse({ code: text, note: text, validFrom: text, validUntil: text }),
  },
  'server/shop/marketing-admin/make-batch.ts': { batchSchema: (text) => batchSchema.safeParse({ prefix: text, count: 1 }) },
  'domain/catalog/slug.ts': { isSlug, slugify },
  'server/api/api-path.ts': { isApiPath, 'isApiPath of a path': (text) => isApiPath(`/api/${text}`) },
  'domain/storable-text.ts': { isStorable, isStorableUrl, isStorableJson: (text) => isStorableJson(JSON.stringify([text])) },
  'server/api/visitor.ts': {
    visitorAddress: (text) => visitorAddress({ forwardedFor: text, socketAddress: '127.0.0.1', trustedProxies: 1 }),
  },
  'server/db/like-text.ts': { likeText },
  'server/log.ts': { describeError: (text) => describeError(new Error(text)) },
  // Descriptions are at most 50,000 characters long.
  'server/services/clean-html.ts': { cleanHtml: (text) => cleanHtml(text.slice(0, 50_000)) },
  'server/services/disposable-domains.ts': { isDisposableDomain: (text) => isDisposableDomain(text.slice(0, 320), []) },
  'server/shop/media/media-record.ts': {
    pictureReference: (text) => pictureReference.safeParse(text),
    shopPicture: (text) => shopPicture.safeParse(`/${text}`),
  },
  'server/shop/import/import-schema.ts': {
    productRow: (text) => productRow.safeParse({ sku: text, slug: text, name: text, partNumber: text, descriptionHtml: text }),
  },
  'server/shop/settings-admin/redirects.ts': {
    redirectInputSchema: (text) => redirectInputSchema.safeParse({ fromPath: `/product/${text}`, toPath: text }),
  },
  'server/shop/settings-admin/setting-change.ts': {
    'a changed setting': (text) => [
      SETTING_CHANGES.identity.safeParse({ name: text, logoUrl: `/${text}`, timeZone: `A${text}` }),
      SETTING_CHANGES.contact.safeParse({ phone: `+${text}`, email: text, hours: text, address: text }),
      SETTING_CHANGES.legal.safeParse({ sections: [{ id: text, title: text, paragraphs: [text] }] }),
      SETTING_CHANGES.newsletter.safeParse({ disposableDomains: [text] }),
      SETTING_CHANGES.search.safeParse({ synonyms: [[text]], redirects: [{ query: text, path: text }], stopWords: [text] }),
    ],
  },
  'server/shop/import/file/cell-list.ts': { readList, writeList: (text) => writeList([text]) },
  'server/shop/import/file/foreign-exports.ts': {
    'exportReader of WooCommerce': (text) =>
      exportReader([
        'Type',
        'SKU',
        'Name',
        'Regular price',
        'Published',
        'Short description',
        'Attribute 1 name',
        'Attribute 1 value(s)',
      ]).push({
        line: 2,
        cells: Array.from({ length: 8 }, () => text),
      }),
  },
  'server/shop/import/file/read-csv.ts': { detectSeparator, CsvReader: (text) => readAll(text) },
  'server/shop/import/row/import-names.ts': { pathNames, categoryPath },
  'server/shop/import/row/product-columns.ts': Object.fromEntries(
    Object.entries(PRODUCT_COLUMNS).map(([name, { read }]) => [
      name,
      (text: string) => read(text, { names: NO_NAMES, isCreating: true, zone: 'UTC' }),
    ]),
  ),
  'server/shop/catalog-admin/product-fields.ts': {
    productChangeSchema: (text) =>
      productChangeSchema.safeParse({
        name: text,
        slug: text,
        sku: text,
        partNumber: text,
        videoUrl: text,
        images: [text],
        descriptionHtml: text,
      }),
  },
  'web/cart/parse-price.ts': { parsePrice },
  'web/checkout/customer/suggest-domain.ts': { suggestDomain, 'suggestDomain of an address': (text) => suggestDomain(`ann@${text}`) },
}

/** Files that use regular expressions on something else than what was sent, or on little of it. */
const ELSEWHERE: Record<string, string> = {
  'server/backup/make-backup.ts': "names of an operator's folder, anchored",
  'server/backup/manifest.ts': "a field of an operator's backup, anchored",
  'server/backup/postgres-programs.ts': 'what programs of PostgreSQL say',
  'server/backup/sums.ts': "lines of an operator's backup, anchored",
  'server/db/embedded.ts': 'the configuration',
  'server/shop/import/fit/check-fit-rows.ts': 'a source of ours',
  'server/shop/import/fit/named-fits.ts': 'a hundred characters, in words',
  'server/db/unavailable.ts': 'codes and messages of drivers',
  'domain/order/code128.ts': 'an anchored class, for numbers of ours',
  'domain/customer/question.ts': 'a fixed text in what was cleaned',
  'domain/customer/review.ts': 'one class of characters, in fields of at most 20,000',
  'domain/order/dispatch.ts': 'the name of a time zone',
  'domain/money.ts': 'amounts of ours',
  'domain/staff/api-key.ts': 'scopes of ours',
  'domain/staff/staff-role.ts': 'rights of ours',
  'server/api/contract-webhooks.ts': 'names of events of ours',
  'server/shop/order/invoice/pdf-encoding.ts': 'one letter at a time',
  'server/api/docs/docs-page.ts': 'names of ours in the contract',
  'server/db/migrate.ts': 'migrations of ours',
  'server/db/name-words.ts': 'one class of characters each, in what is searched for, cut to a length',
  'server/api/access.ts': 'routes of ours',
  'server/api/contract.ts': 'paths of ours',
  'server/api/api.ts': 'paths of at most 16 kB (Node), by patterns of ours without alternatives',
  'server/api/catalog/appliance.ts': 'at most 201 characters',
  'server/api/catalog/search-engine-files.ts': 'a segment of a path of at most 16 kB (Node), anchored',
  'server/api/guards.ts': 'paths of at most 16 kB (Node), anchored, of classes without a slash',
  'server/api/checkout/zip-code.ts': 'anchored, five digits',
  'server/api/customer/limit-account.ts': 'the beginning of a path, anchored',
  'server/api/marketing/popup.ts': 'an anchored class with a length',
  'server/api/route-schemas.ts': 'anchored classes with a length, or at most 201 characters',
  'server/email/email-logo.ts': 'the address of an uploaded picture',
  'server/email/layout/email-components.tsx': 'line breaks of a message of at most 4,000 characters',
  'server/email/templates/customer/message-answer.tsx': 'line breaks of an answer of at most 10,000 characters',
  'server/email/templates/customer/question-answer.tsx': 'line breaks of an answer of at most 2,000 characters',
  'server/email/templates/order/buyer-letter.tsx': 'line breaks of a letter of at most 10,000 characters',
  'server/email/templates/order/order-shipped.tsx': 'the beginning of an address that staff typed',
  'server/email/without-tokens.ts': 'a fixed text in an e-mail of ours',
  'server/env.ts': 'the configuration',
  'server/api/compress.ts': 'the beginning of a path, anchored',
  'domain/catalog/key-figure.ts': 'figures of a part, anchored, one class or literal words',
  'server/shop/checkout/line-numbers.ts': 'one digit',
  'server/api/staging-banner.ts': 'the first tag of a page that the API has written',
  'server/shop/catalog/part-list.ts': 'one literal word',
  'server/http/request-trace.ts': 'at most 64 characters, one class, anchored',
  'server/http/watch-answer.ts': 'the pattern of a route, anchored',
  'server/http/page-listener.ts': 'paths and names of parameters of at most 16 kB (Node), anchored',
  'server/shop/search/search-by-model.ts': 'one digit, in what a query was cut to',
  'server/shop/search/search-by-number.ts': 'five digits, in keys of at most 40 characters',
  'server/shop/search/search-spelling.ts': 'one class of characters, in names of brands',
  'server/shop/search/search-wording.ts': 'one class of characters, in names of brands',
  'server/shop/search/search.ts': 'one digit',
  'server/http/http-server.ts': 'paths of at most 16 kB (Node)',
  'server/http/own-scripts.ts': 'pages of ours',
  'server/api/media/picture.ts': 'parts of a path of at most 16 kB (Node), anchored, with lengths',
  'server/services/fetch-public.ts': 'brackets at the ends of a host name',
  'server/services/post-public.ts': 'brackets at the ends of a host name',
  'server/shop/media/picture-format.ts': 'words of four and six characters',
  'server/auth/password-hash.ts': 'hashes of ours',
  'server/http/scripts-after-paint.ts': 'pages of ours',
  'server/services/mailer.ts': 'header fields of ours, with names of at most 100 characters',
  'server/services/test-payments.ts': 'ids of ours',
  'server/shop/catalog/part-picture.ts': 'drawings of ours',
  'server/api/admin/staff-guard.ts': 'paths of ours; literals and one class, in answers of ours',
  'server/shop/catalog-admin/search-parts.ts': 'what staff search for, at most 200 characters',
  'server/api/admin/order/shipments.ts': 'an anchored class with a length',
  'server/api/admin/import/imports.ts': 'an anchored class with a length',
  'server/shop/import/redirect/check-redirect-rows.ts': 'one class of characters each, in cells of at most 100,000 characters',
  'server/shop/import/tracking/check-tracking-rows.ts': 'blanks in cells cut to 100 characters; an anchored class with a length',
  'server/shop/import/file/read-xlsx.ts': 'anchored, names of parts and beginnings of cells, with lengths',
  'server/shop/catalog/fit.ts': 'a fixed text in a path of ours',
  'server/shop/catalog-admin/editor/choices.ts': 'what staff search for, at most 200 characters',
  'server/shop/catalog-admin/fit/add-fit-list.ts': 'a fixed text in the name of a source',
  'server/shop/catalog-admin/fit/change-fits.ts': 'a fixed text in the name of a source',
  'server/shop/catalog-admin/product-fit.ts': 'one class of characters',
  'server/shop/list/list.ts': 'anchored, one class',
  'server/shop/list/list-filter.ts': 'filters of at most 1,000 characters; anchored, with lengths, or a class of characters',
  'server/shop/catalog/sitemap.ts': 'anchored, with a length',
  'server/shop/checkout/quick-order.ts': 'words of at most 80 characters, to which the API limits a line',
  'server/shop/order/order-state.ts': 'states of ours',
  'server/db/folder-lock.ts': 'what this shop has written',
  'server/shop/change-set/run-change-set.ts': 'codes of the database',
  'server/shop/customer/fit-question.ts': 'a message of at most 4,000 characters; one class of characters',
  'server/shop/run-steps.ts': 'NUL in messages of errors',
  'server/shop/order-admin/order-conditions.ts': 'what staff search for, cut to a length',
  'server/shop/retry-transaction.ts': 'codes of the database',
  'server/shop/search/find-containing.ts': 'one class of characters; texts of at most 100 characters',
  'server/shop/search/find-hits.ts': 'words of a query of at most 100 characters',
  'server/shop/search/parse-query.ts': 'words of a query of at most 100 characters',
  'domain/content/setting-texts.ts': 'settings',
  'server/shop/marketing-admin/code-list.ts': 'states of ours',
  'server/http/static-files.ts': 'names of built files',
  'server/shop/order-admin/buyer-letter/draft-letter.ts': 'an anchored class',
  'server/shop/returns/exchange-return.ts': 'states of ours',
  'server/shop/people/customer/customer-list.ts': 'the text of a list’s search, at most 200 characters',
  'domain/staff/history-right.ts': 'one class of characters; subjects of the log',
  'server/shop/order-admin/order-search.ts': 'the text of a list’s search, at most 200 characters',
  'server/shop/order-admin/return-list.ts': 'the text of a list’s search, at most 200 characters',
}

const ROOT = resolve(import.meta.dirname, '../src')
const EXPRESSION = /\.(?:test|exec|match|matchAll|replace|replaceAll|regex)\(|RegExp\(|\.split\(\//
const DRAWINGS = /^domain\/drawing\//

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

test('every file of domain and server that has a regular expression is here, or says why not', () => {
  const using = ['domain', 'server']
    .flatMap(filesBelow)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !DRAWINGS.test(path))
    .filter((path) => EXPRESSION.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(using.filter((path) => !(path in PARSERS) && !(path in ELSEWHERE))).toEqual([])
  expect(Object.keys(ELSEWHERE).filter((path) => !using.includes(path))).toEqual([])
})

/** Repeated to the wanted length: what makes careless expressions and loops slow. */
const UNITS =
  'a @ % %40 - 1 0 . / " \' , ; < & = + ( s A a@ a. a" 1, 1a A1 1x2 $1, [( <p> <b><i> </p> &lt :: a/b@ android PW-0000- aa- gmail.com. %4 🔩 –'
    .split(' ')
    .concat(
      ' ',
      '\n',
      '\r',
      '\t',
      '\0',
      '; ',
      'a ',
      'x 1 ',
      '<a href="',
      'and ',
      '+1 313 ',
      'e\u0301',
      '\uD800',
      ' \n',
      'qty ',
      '555-0100 ',
    )

const SMALL = 12_500
const TIMES = 8
/** Quadratic work takes eight times as long for one long text as for eight short ones, linear work as long. */
const MOST = 5
/** Below this many ms nothing can be told from noise, and nothing is slow. */
const FLOOR_MS = 12

const fill = (unit: string, length: number) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}!`

/** The shortest of some runs, in ms of this thread's own computing: neither other work of the machine nor finding memory is counted. */
function timeOf(run: () => unknown, runs: number): number {
  let best = Infinity
  for (let n = 0; n < runs && best > FLOOR_MS / 4; n++) {
    const before = process.threadCpuUsage()
    run()
    best = Math.min(best, process.threadCpuUsage(before).user / 1_000)
  }
  return best
}

/** How often longer one long text takes than eight short ones of together the same length; 0 when that is no time at all. Measured again when it looks bad: the collector may have been busy. */
function ratioOf(parse: (text: string) => unknown, unit: string): number {
  let ratio = 0
  for (const runs of [1, 5, 9]) {
    const [small, large] = [fill(unit, SMALL), fill(unit, SMALL * TIMES)]
    const long = timeOf(() => parse(large), runs)
    if (long < FLOOR_MS) return 0
    const short = timeOf(() => {
      for (let n = 0; n < TIMES; n++) parse(small)
    }, runs)
    ratio = long / Math.max(short, FLOOR_MS / MOST)
    if (ratio <= MOST) return ratio
  }
  return ratio
}

describe.each(Object.entries(PARSERS))('%s', (_, parsers) => {
  test.each(Object.entries(parsers))(
    '%s takes 100 kB of anything in linear time',
    (__, parse) => {
      const slow = UNITS.map((unit) => ({ unit, ratio: ratioOf(parse, unit) })).filter(({ ratio }) => ratio > MOST)
      expect(slow).toEqual([])
    },
    30_000,
  )
})
