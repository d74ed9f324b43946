/** What a browser's translation has put in the place of a text. */
const standIns = new WeakMap<Node, ChildNode>()

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font'

const noteStandIns = (records: readonly MutationRecord[]) => {
  const put = new Set<Node>(records.flatMap(({ addedNodes }) => [...addedNodes]))
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || removed.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].filter(isFont).find((beside) => put.has(beside))
      if (font !== undefined) standIns.set(removed, font)
    }
  }
}

/**
 * Keeps the screens when a browser's translation, or an extension, replaces their texts by elements of its own. React would look for a text where it
 * put it, and fail: https://github.com/facebook/react/issues/11538. Here, removing a text removes what stands for it, what is to stand before it
 * stands before that, and a changed text takes its place again.
 */
export const guardDom = () => {
  const observer = new MutationObserver(noteStandIns)
  observer.observe(document, { childList: true, subtree: true })

  /** The child of a parent that a text is, is in, or is replaced by. */
  const placeOf = (node: Node, parent: Node): Node | undefined => {
    noteStandIns(observer.takeRecords())
    for (let place: Node | null = node; place !== null; place = place.parentNode) if (place.parentNode === parent) return place
    const standIn = standIns.get(node)
    return standIn?.parentNode === parent ? standIn : undefined
  }

  const { removeChild, insertBefore, appendChild } = Node.prototype
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const place = child.parentNode === this ? child : placeOf(child, this)
    if (place !== undefined) removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null): Child {
    standIns.get(child)?.remove()
    insertBefore.call(this, child, before === null || before.parentNode === this ? before : (placeOf(before, this) ?? null))
    return child
  }
  Node.prototype.appendChild = function <Child extends Node>(child: Child): Child {
    standIns.get(child)?.remove()
    appendChild.call(this, child)
    return child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (this instanceof Text && !this.isConnected) {
        noteStandIns(observer.takeRecords())
        standIns.get(this)?.replaceWith(this)
      }
      value?.set?.call(this, text)
    },
  })
}
