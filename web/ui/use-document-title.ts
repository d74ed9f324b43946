import { brandName } from 'virtual:brand'
import { useEffect } from 'react'

/** Names the page in the browser's tab. */
export const useDocumentTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} | ${brandName}`
  }, [title])
}
