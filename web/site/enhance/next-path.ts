import { parseUrl } from '../../../shared/domain/parse-url.ts'
import { paths } from '../../../shared/platform/pages.ts'

/**
 * The address after signing in: the `next` parameter if it is on this origin, otherwise the start page. Anything that a browser could read as another
 * host (`//host`, `/\host`, `https:…`) and the sign-in page itself lead to the start page.
 */
export const nextPath = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const url = next.startsWith('/') ? parseUrl(next, origin) : undefined
  if (url === undefined) return '/'
  // Checks the parsed path too: `/./` + `/host` normalises to `//host`.
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === paths.login()) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
