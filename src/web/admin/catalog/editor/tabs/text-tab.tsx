import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/admin/ui/states.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { cleanHtmlQuery } from '../product-queries.ts'
import { fieldError, useFieldValue, type ProductForm } from '../use-product-form.ts'

const RichTextEditor = lazyWithPreload(async () => (await import('../rich-text/rich-text-editor.tsx')).RichTextEditor)

/** The short text of cards and search engines, and the text of the page. */
export function TextTab({ product }: { product: ProductForm }) {
  const [html, setHtml] = useFieldValue(product, 'descriptionHtml')
  const [isSource, setSource] = useState(false)
  const error = fieldError(product, 'descriptionHtml')
  return (
    <div className="grid gap-4">
      <TextArea label="Short text" hint="For cards without the text below, and for search engines." {...product.field('description')} />
      <section className="grid gap-2" aria-labelledby="page-text">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="page-text" className="mr-auto text-h3">
            Text of the page
          </h2>
          <Button
            className="aria-pressed:bg-petrol-100"
            aria-pressed={!isSource}
            onClick={() => setSource(false)}
            onPointerEnter={() => void RichTextEditor.preload()}
          >
            Written
          </Button>
          <Button className="aria-pressed:bg-petrol-100" aria-pressed={isSource} onClick={() => setSource(true)}>
            Source
          </Button>
        </div>
        {isSource ? (
          <TextArea
            id={product.idOf('descriptionHtml')}
            label={<span className="sr-only">HTML</span>}
            className="[&_textarea]:min-h-60 [&_textarea]:font-mono"
            dir="ltr"
            spellCheck={false}
            value={html}
            onChange={(event) => setHtml(event.target.value)}
          />
        ) : (
          <Suspense fallback={<SkeletonRows rows={5} label="Loading the editor" />}>
            <RichTextEditor id={product.idOf('descriptionHtml')} html={html} onChange={setHtml} />
          </Suspense>
        )}
        {error && <p className="text-small font-medium text-brick">{error}</p>}
      </section>
      <TextPreview html={html} />
    </div>
  )
}

/** The text as the server cleans it and the shop shows it. */
function TextPreview({ html }: { html: string }) {
  const { data } = useQuery(cleanHtmlQuery(useDeferredValue(html)))
  if (html === '' || data === undefined) return null
  return (
    <section className="panel grid gap-2 p-3" aria-label="As the page shows it">
      <h2 className="text-small text-ink-2">As the page shows it</h2>
      {/* Cleaned by the server's allow-list (specification, decision 34) */}
      <div className="rich-text max-w-prose" dangerouslySetInnerHTML={{ __html: data }} />
    </section>
  )
}
