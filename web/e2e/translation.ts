import type { Page } from '@playwright/test'

/** What translations do to a text: browsers put their own in its place, some extensions put their elements around it. */
export type Translation = 'replaces' | 'wraps'

/**
 * Translates the page as a browser does: each text, also one that comes later, gets into `<font><font>`. The words stay, so that tests find things by
 * their names.
 */
export const translatePage = (page: Page, translation: Translation = 'replaces') =>
  page.addInitScript((how) => {
    const isText = (node: Node) =>
      node.nodeValue?.trim() !== '' &&
      node.parentElement?.closest('font, script, style, template, textarea, noscript, [translate=no]') === null
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let text: Node | null = walker.currentNode; text !== null; text = walker.nextNode())
        if (text instanceof Text && isText(text)) texts.push(text)
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        outer.append(inner)
        if (how === 'replaces') {
          inner.textContent = text.nodeValue
          text.parentNode?.replaceChild(outer, text)
        } else {
          text.parentNode?.insertBefore(outer, text)
          inner.append(text)
        }
      }
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) translate(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, translation)

/** The texts that React wants to be on the page, where the page shows others: an update that the translation swallowed, or a text that stayed. */
export const textsThatDiffer = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    type Fiber = { readonly tag: number; readonly memoizedProps: object | string; readonly stateNode: unknown } & {
      readonly [Next in 'child' | 'sibling']: Fiber | null
    }
    const [ELEMENT, TEXT, PORTAL] = [5, 6, 4]
    const isFiber = (value: unknown): value is Fiber => value instanceof Object && 'memoizedProps' in value && 'stateNode' in value
    const siblings = (first: Fiber | null): Fiber[] => (first === null ? [] : [first, ...siblings(first.sibling)])
    const directTexts = (first: Fiber | null): string =>
      siblings(first)
        .map(({ tag, memoizedProps, child }) =>
          tag === TEXT ? String(memoizedProps) : [ELEMENT, PORTAL].includes(tag) ? '' : directTexts(child),
        )
        .join('')
    const wantedIn = ({ memoizedProps, child }: Fiber) => {
      const children: unknown = memoizedProps instanceof Object && 'children' in memoizedProps ? memoizedProps.children : undefined
      return typeof children === 'string' || typeof children === 'number' ? String(children) : directTexts(child)
    }
    const isShownText = (node: Node) => node instanceof Text || node.nodeName === 'FONT'
    const differing = (fiber: Fiber): string[] => {
      const below = siblings(fiber.child).flatMap(differing)
      const { memoizedProps: props, stateNode: element } = fiber
      if (fiber.tag !== ELEMENT || !(element instanceof Element) || (props instanceof Object && 'dangerouslySetInnerHTML' in props))
        return below
      const shown = [...element.childNodes].filter(isShownText).map((node) => node.textContent)
      const wanted = wantedIn(fiber)
      return shown.join('') === wanted || element.matches('textarea') ? below : [`${wanted} / ${shown.join('')}`, ...below]
    }
    const root: unknown = document.getElementById('root')
    const key = root instanceof HTMLElement ? Object.keys(root).find((name) => name.startsWith('__reactContainer$')) : undefined
    const container: unknown = root instanceof HTMLElement && key !== undefined ? Reflect.get(root, key) : undefined
    const host: unknown = isFiber(container) ? container.stateNode : undefined
    const current: unknown = host instanceof Object && 'current' in host ? host.current : undefined
    return isFiber(current) ? differing(current) : ['There is no application.']
  })
