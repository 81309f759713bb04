import { html } from 'hono/html'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'

/** The field of a page by which an e-mailed link gives an account its password. `error`: what is wrong with the one before. */
export const passwordField = (label: string, error: string | undefined) =>
  html`<label for="password">${label}</label>
    <p id="hint">At least ${MIN_PASSWORD_LENGTH} characters; several words are fine.</p>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      maxlength="${MAX_PASSWORD_LENGTH}"
      required
      autofocus
      aria-describedby="hint${error ? ' error' : ''}"
      ${error ? html`aria-invalid="true"` : ''}
    />
    ${error ? html`<p id="error" class="error">${error}</p>` : ''}`
