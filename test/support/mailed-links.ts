import type { FreshShop } from './fresh-shop.ts'
import type { StandInSmtp } from './stand-ins/smtp.ts'
import { ORIGIN } from './test-env.ts'

/** The links to this page in the e-mails that have reached a mailbox, oldest first; sends first what is due. */
export async function linksTo(fresh: FreshShop, smtp: StandInSmtp, { email, path }: { email: string; path: string }): Promise<URL[]> {
  await fresh.runJobs()
  const found = smtp.to(email).flatMap(({ parsed }) => new RegExp(`http:\\S+${path}\\S+`).exec(parsed.text ?? '') ?? [])
  return found.map((href) => new URL(href))
}

/** Presses the button of the page that a link opens. @param typed what the page asks for. */
export const pressLink = (
  fresh: FreshShop,
  link: URL,
  typed: Record<string, string> = {},
  headers: Record<string, string> = { origin: ORIGIN },
) =>
  fresh.send(
    new Request(link.origin + link.pathname, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...typed }),
    }),
  )
