import { existsSync } from 'node:fs'

/** Debian's Chromium without a window, which needs half the work of the whole browser; the whole one where only that is installed. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Chromium, without its background traffic. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Letters stand where the font says in both, so that both draw the same pictures.
    '--font-render-hinting=none',
  ],
}
