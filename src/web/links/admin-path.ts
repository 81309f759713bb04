/**
 * Whether an address is one of the admin area, whether or not there is a page.
 * @param pathname as in the address bar. Like the router, it takes capitals and escaped letters for the letters they are.
 */
export function isAdminPath(pathname: string): boolean {
  const [, first = ''] = pathname.split('/')
  try {
    return decodeURIComponent(first).toLowerCase() === 'admin'
  } catch {
    // No text: no address of anything.
    return false
  }
}
