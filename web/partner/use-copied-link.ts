import { useEffect, useState } from 'react'
import { copyText } from '../ui/copy-text.ts'
import { noteFirstStep } from './first-steps/note-first-step.ts'

/** How long a copied link stays marked, in ms. */
const MARKED_FOR = 2000

/** Copies a link, shows a notification and marks the link for a while. */
export const useCopiedLink = (link: string | null) => {
  // When the link was copied last: copying again restarts the time.
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), MARKED_FOR)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    if (link === null || !(await copyText(link, 'Link kopiert', 'Link'))) return
    setCopiedAt(performance.now())
    noteFirstStep('link')
  }
  return { isCopied: copiedAt !== undefined, copy }
}
