import { useEffect } from 'react'
import { useBrandName } from '../api/portal.ts'

/** Names the page in the browser's tab. */
export const useDocumentTitle = (title: string) => {
  const brandName = useBrandName()
  useEffect(() => {
    document.title = `${title} | ${brandName}`
  }, [title, brandName])
}
