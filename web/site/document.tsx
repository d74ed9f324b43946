import assets from 'virtual:site-assets'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ReturnedForm, SHARE_PICTURE, type SiteFacts } from '../../shared/platform/site-facts.ts'
import { startScript } from '../../shared/platform/start-script.ts'
import { TOKEN_KEY } from '../api/token-key.ts'
import fontUrl from '../dist/font/geist-latin.woff2?url'
import { slotRulesIn } from '../ui/slot-classes.ts'
import { shades } from '../ui/theme/colors.ts'
import fontFaces from '../ui/theme/fonts.css?inline'
import { Provider } from '../ui/theme/Provider.tsx'
import scheme from '../ui/theme/scheme.css?inline'
import { appLoadingCss } from './app-loading.ts'
import { emptyForm, Facts, Returned } from './facts.ts'
import { icons, previewImage } from './images.ts'
import { innerHtml } from './inner-html.ts'
import { REFUSED_TITLE } from './refused-title.ts'

export type Head = {
  /** The whole title of the tab. */
  readonly title: string
  readonly description: string
  /** The page's canonical path. @default - none: search engines are asked not to index the page */
  readonly path?: string
  /** A preview inside the console: runs no scripts, and its links are inert. */
  readonly isPreview?: boolean
  /** What messengers show beside a link to the page. @default - the portal's own picture */
  readonly image?: { readonly path: string; readonly alt: string } | undefined
  /** More styles, sanitised by the server. */
  readonly styles?: string | null
  /** Starts after the page has been painted. */
  readonly script?: keyof typeof assets.scripts
  /** The application replaces the page for signed-in people. */
  readonly hasApplication?: boolean
}

/** The browser hyphenates long words in the document's language before it breaks any. Addresses are never hyphenated. */
const HYPHENATION =
  'body{-webkit-hyphens:auto;hyphens:auto;hyphenate-limit-chars:12 5 5}a[href^="mailto:"]{-webkit-hyphens:manual;hyphens:manual}'

/** Renders with an empty style cache, which then holds exactly this page's styles. */
const render = (content: ReactNode, facts: SiteFacts, returned: ReturnedForm) => {
  // The oldest browsers that read cascade layers need no vendor prefixes.
  const cache = createCache({ key: 'p', stylisPlugins: [] })
  // Keeps rules in the cache instead of style elements within the content.
  cache.compat = true
  const body = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Provider>
        <Facts value={facts}>
          <Returned value={returned}>{content}</Returned>
        </Facts>
      </Provider>
    </CacheProvider>,
  )
  const rules = Object.values(cache.inserted).filter((rule) => typeof rule === 'string')
  return { body, css: `${scheme}${fontFaces}${HYPHENATION}${rules.join('')}${slotRulesIn(body)}` }
}

const [lightPage, darkPage] = shades('page')

/** A whole HTML document: works without scripts, and carries only the styles that it needs. */
export const renderDocument = (head: Head, content: ReactNode, facts: SiteFacts, returned: ReturnedForm = emptyForm) => {
  const { title, description, path, isPreview = false, styles = null, script, hasApplication = false, image = previewImage } = head
  const { body, css } = render(content, facts, returned)
  const isWrong = returned.notice !== null || Object.keys(returned.errors).length > 0
  const src = script === undefined || isPreview ? undefined : assets.scripts[script]
  const document = renderToStaticMarkup(
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{isWrong ? `${REFUSED_TITLE}${title}` : title}</title>
        <meta name="description" content={description} />
        {isPreview && <base target="_blank" />}
        {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={`${facts.origin}${path}`} />}
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="de_DE" />
        <meta property="og:site_name" content={facts.brandName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {path !== undefined && <meta property="og:url" content={`${facts.origin}${path}`} />}
        <meta property="og:image" content={`${facts.origin}${image.path}`} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content={String(SHARE_PICTURE.width)} />
        <meta property="og:image:height" content={String(SHARE_PICTURE.height)} />
        <meta property="og:image:alt" content={image.alt} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        <meta name="twitter:image" content={`${facts.origin}${image.path}`} />
        <meta name="theme-color" content={lightPage} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={darkPage} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icons.mark} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={icons.touch} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        {hasApplication && <meta name="application" content={assets.app.src} data-styles={assets.app.styles.join(' ')} />}
        {hasApplication && <style {...innerHtml(appLoadingCss)} />}
        <style data-page="" {...innerHtml(css)} />
        {styles !== null && <style {...innerHtml(styles)} />}
        {src !== undefined && <script data-src={src} data-token-key={hasApplication ? TOKEN_KEY : undefined} {...innerHtml(startScript)} />}
      </head>
      <body {...innerHtml(body)} />
    </html>,
  )
  return `<!doctype html>${document}`
}
