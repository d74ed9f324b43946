import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'

/** Whom somebody chooses to be above a new partner; nobody to begin with. */
export const useChosenParent = () => {
  const [parentId, setParentId] = useState<number | null>(null)
  const { data } = useApi('partnerGet', parentId === null ? null : { params: { id: parentId } })
  return { parentId, setParentId, parent: parentId === null || data?.id !== parentId ? null : data }
}
