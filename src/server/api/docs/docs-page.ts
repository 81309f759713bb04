import { html } from 'hono/html'
import type { Html } from '../plain-page.ts'
import type { Contract, Operation } from './contract-schemas.ts'
import { breakable, exampleText, schemaText } from './schema-text.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#fbfaf6,#10181f);color:light-dark(#12202b,#e8edf0);font:15px/1.5 system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:16px}h1,h2{line-height:1.2}h2{margin:40px 0 8px}h3{font-size:15px;margin:12px 0 4px}p{margin:6px 0;max-width:75ch}
a{color:light-dark(#005266,#7cc7dd)}nav ul{columns:2 260px;padding-left:20px}nav a{display:inline-block;padding:3px 0}code,pre,summary b{font-family:ui-monospace,monospace;font-size:13px}
details{border-top:1px solid light-dark(#dbd9d0,#33414c)}summary{padding:8px 0;cursor:pointer;overflow-wrap:anywhere}summary:focus-visible,a:focus-visible{outline:3px solid light-dark(#154fc3,#8fb4ff);outline-offset:2px}
summary span{display:block;margin-left:18px;color:light-dark(#4a5560,#a9b6bf)}details>div{padding:0 0 16px 18px;scroll-margin-top:80px}
pre{margin:4px 0;padding:10px;border:1px solid light-dark(#dbd9d0,#33414c);background:light-dark(#fff,#18222b);white-space:pre-wrap;overflow-wrap:anywhere}
pre i,dd i{color:light-dark(#4a5560,#a9b6bf);font-style:normal}dl{margin:4px 0}dd{margin:0 0 6px 18px;overflow-wrap:anywhere}`

/** Who may call, in words. */
const CALLERS: Record<string, string> = {
  anyone: 'Anyone.',
  customer: 'A signed-in customer.',
  order: 'Whoever has a right to the order: its owner, its mailed link, its payment session, or its number with the e-mail address.',
  staff: 'Staff, by session or API key.',
  link: 'Whoever has the mailed link.',
  provider: 'The payment provider.',
}

/** Rights that no API key has: the areas of people who sign in. */
const WITHOUT_KEYS = /^(staff|programs):/

function callersOf({ 'x-access': access = '', 'x-right': right }: Operation): string {
  if (right === undefined) return CALLERS[access] ?? ''
  return WITHOUT_KEYS.test(right)
    ? `Staff with the right ${right}, signed in; no API key.`
    : `Staff with the right ${right}, or an API key with this scope.`
}

function parametersOf({ parameters = [] }: Operation): Html {
  if (parameters.length === 0) return html``
  const entries = parameters.map(
    ({ name, in: where, required, description, schema }) =>
      html`<dt><code>${name}</code> (${where}${required ? '' : ', optional'})</dt>
        <dd><code>${schemaText(schema)}</code> <i>${description ?? schema.description ?? ''}</i></dd>`,
  )
  return html`<h3>Parameters</h3>
    <dl>${entries}</dl>`
}

/** The bodies of a request or an answer, by their media types. */
const bodiesOf = (content: NonNullable<Operation['requestBody']>['content'] = {}): Html =>
  html`${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><code>${type}</code></p>
        ${schema ? html`<pre>${schemaText(schema)}</pre>` : ''}
        ${
          example === undefined
            ? ''
            : html`<p>For example:</p>
                <pre>${exampleText(example)}</pre>`
        }`,
  )}`

function operationHtml(name: Html, operation: Operation): Html {
  const { operationId, summary, description, requestBody, responses } = operation
  const answers = Object.entries(responses).map(
    ([status, answer]) =>
      html`<h3>${status === 'default' ? 'Anything else' : `Answer ${status}`}: ${answer.description}</h3>
        ${bodiesOf(answer.content)}`,
  )
  return html`<details>
    <summary><b>${name}</b><span>${summary ?? ''}</span></summary>
    <div id="${operationId}">
      ${description === undefined ? '' : html`<p>${description}</p>`}
      <p>
        ${callersOf(operation)} <a href="#${operationId}"><code>${operationId}</code></a>
      </p>
      ${parametersOf(operation)}
      ${
        requestBody
          ? html`<h3>Body</h3>
              ${bodiesOf(requestBody.content)}`
          : ''
      }
      ${answers}
    </div>
  </details>`
}

const slugOf = (tag: string) => tag.replaceAll(/[^a-z]+/g, '-')

function tagHtml({ paths }: Contract, { name, description }: Contract['tags'][number]): Html {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(name) ? operationHtml(html`${method.toUpperCase()} ${breakable(path)}`, operation) : [],
    ),
  )
  return html`<section aria-labelledby="${slugOf(name)}">
    <h2 id="${slugOf(name)}">${name}</h2>
    <p>${description}</p>
    ${operations}
  </section>`
}

const webhooksHtml = ({ webhooks }: Contract): Html =>
  html`<section aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p>What the shop sends to the addresses that staff enter under Settings, Webhooks.</p>
    ${Object.entries(webhooks).flatMap(([name, methods]) => Object.values(methods).map((operation) => operationHtml(html`${name}`, operation)))}
  </section>`

const schemasHtml = ({ components }: Contract): Html =>
  html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<details>
          <summary><b>${name}</b></summary>
          <div id="schema-${name}">
            <p>${schema.description ?? ''}</p>
            <pre>${schemaText(schema)}</pre>
          </div>
        </details>`,
    )}
  </section>`

const proofsHtml = ({ components }: Contract): Html =>
  html`<section aria-labelledby="access">
    <h2 id="access">How callers prove who they are</h2>
    <dl>
      ${Object.entries(components.securitySchemes).map(
        ([name, { description }]) =>
          html`<dt><code>${name}</code></dt>
            <dd>${description}</dd>`,
      )}
    </dl>
  </section>`

/** The contract as a page that needs no script and no file: the browser's own search finds what is folded, too. */
export function docsPage(contract: Contract): Html {
  const { info, tags } = contract
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API of ${info.title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>API of ${info.title}</h1>
          <p>
            ${info.description} Money is in cents, times are ISO 8601. The same as a file: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Subjects">
            <ul>
              <li><a href="#access">How callers prove who they are</a></li>
              ${tags.map(({ name }) => html`<li><a href="#${slugOf(name)}">${name}</a></li>`)}
              <li><a href="#webhooks">Webhooks</a></li>
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
          ${proofsHtml(contract)} ${tags.map((tag) => tagHtml(contract, tag))} ${webhooksHtml(contract)} ${schemasHtml(contract)}
        </main>
      </body>
    </html>`
}
