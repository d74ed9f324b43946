import { useEffect } from 'react'
import { useBrandName } from '../api/portal.ts'

/** Sets the title of the browser tab. */
export const useDocumentTitle = (title: string) => {
  const brandName = useBrandName()
  useEffect(() => {
    document.title = `${title} | ${brandName}`
  }, [title, brandName])
}
