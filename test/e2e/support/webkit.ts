import { expect } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from '#test/support/free-port.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const SCREEN = '/usr/bin/Xvfb'

/** What of WebKit, the engine of Safari, is missing here: Debian's packages webkit2gtk-driver and xvfb; undefined when nothing is. */
export const missingOfWebKit = (): string | undefined => [DRIVER, BROWSER, SCREEN].find((path) => !existsSync(path))

/** WebKit on a screen of its own, spoken to by WebDriver; what it starts ends with `close`. */
export async function openWebKit({ width, height }: { width: number; height: number }) {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The tests are root's in a container, where WebKit cannot make its own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' })
  const end = () => {
    driver.kill()
    screen.kill()
  }
  process.once('exit', end)

  async function call(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> {
    const answer = await fetch(`http://localhost:${port}${path}`, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const isListening = () =>
    fetch(`http://localhost:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isListening, { timeout: 30_000 }).toBe(true)
  const browserOptions = { binary: BROWSER, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })

  /** What a function in the page gives for a text. */
  const run = <Value>(inPage: (text: string) => Value, text = '') =>
    call('POST', `${session}/execute/sync`, { script: `return (${inPage.toString()})(arguments[0])`, args: [text] }) as Promise<Value>
  return {
    run,
    go: (url: string) => call('POST', `${session}/url`, { url }),
    async press(selector: string) {
      const element = (await call('POST', `${session}/element`, { using: 'css selector', value: selector })) as Record<string, string>
      await call('POST', `${session}/element/${Object.values(element).join('')}/click`)
    },
    type: (key: string) =>
      call('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: key })) }],
      }),
    async close() {
      await call('DELETE', session)
      process.removeListener('exit', end)
      end()
    },
  }
}
