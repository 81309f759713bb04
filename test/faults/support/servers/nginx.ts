import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#test/support/free-port.ts'

import { accepting } from '../accepting.ts'
import type { App } from '../app.ts'

const NGINX = '/usr/sbin/nginx'

/** Why there is no proxy to try, or null. */
export const whyNoNginx = (): string | null => (existsSync(NGINX) ? null : `there is no ${NGINX}; apt-get install nginx-light`)

/** The site of deploy/nginx, in front of processes at these addresses, by plain http at a port of the test's. */
const siteOf = (folder: string, port: number, addresses: readonly string[]) =>
  readFileSync(resolve(import.meta.dirname, '../../../../deploy/nginx/partwright.conf'), 'utf8')
    .replace('server 127.0.0.1:3000 max_fails=0;', addresses.map((url) => `server ${new URL(url).host} max_fails=0;`).join(' '))
    .replace(/server \{\s+listen 80;[^}]+\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate(_key)? .+;/g, '')
    .replaceAll('/var/log/nginx/', `${folder}/`)

const configuration = (folder: string, site: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${site}
}`

/** The proxy of a test. */
interface Nginx {
  url: string
  /** What it has written into its logs. */
  logged(): string
  stop(): Promise<void>
}

/** Starts nginx in front of processes at these addresses, by the kit's site as `change` leaves it. */
export async function launchNginx(addresses: readonly string[], change: (site: string) => string = (site) => site): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, change(siteOf(folder, port, addresses))))
  const nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const exited = once(nginx, 'exit')
  await accepting(nginx, port)
  return {
    url: `http://127.0.0.1:${port}`,
    logged: () => ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    async stop() {
      nginx.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts nginx in front of these processes, for this test. Returns its address. */
export async function startNginx(apps: readonly App[]): Promise<string> {
  const nginx = await launchNginx(apps.map(({ url }) => url))
  onTestFinished(() => nginx.stop())
  return nginx.url
}
