import { useEffect, useState } from 'react'
import { copyText } from '../ui/copy-text.ts'

/** How long a copied link stays marked, in ms. */
const MARKED_FOR = 2000

/** Copies a link, says so, and marks it for a while. */
export const useCopiedLink = (link: string | null) => {
  // When it was copied last: copying again begins anew.
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), MARKED_FOR)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    if (link !== null && (await copyText(link, 'Link kopiert', 'Link'))) setCopiedAt(performance.now())
  }
  return { isCopied: copiedAt !== undefined, copy }
}
