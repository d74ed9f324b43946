import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'

/** State of the choice of a new partner's parent; no parent at first. */
export const useChosenParent = () => {
  const [parentId, setParentId] = useState<number | null>(null)
  const { data } = useApi('partnerGet', parentId === null ? null : { params: { id: parentId } })
  return { parentId, setParentId, parent: parentId === null || data?.id !== parentId ? null : data }
}
