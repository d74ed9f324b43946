import { useEffect } from 'react'
import { defaultBrand } from '../../shared/brand.ts'

/** Names the page in the browser's tab. */
export const useDocumentTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} | ${defaultBrand.name}`
  }, [title])
}
