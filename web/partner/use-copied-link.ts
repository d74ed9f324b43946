import { useEffect, useState } from 'react'
import { showToast } from '../ui/toast.ts'

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
    if (link === null) return
    try {
      await navigator.clipboard.writeText(link)
      setCopiedAt(performance.now())
      showToast({ kind: 'success', title: 'Link kopiert' })
    } catch {
      showToast({
        kind: 'failure',
        title: 'Fehler',
        text: 'Der Browser erlaubt das Kopieren nicht. Bitte markieren Sie den Link und kopieren Sie ihn.',
      })
    }
  }
  return { isCopied: copiedAt !== undefined, copy }
}
