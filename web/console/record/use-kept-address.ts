import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isRecord } from '../../../shared/domain/is-record.ts'

/** The record that the address led from; undefined for any other address. @param state of the location */
export const joinedIdIn = (state: unknown): number | undefined =>
  isRecord(state) && typeof state.joinedId === 'number' ? state.joinedId : undefined

type Kept = { readonly id: number; readonly joined?: readonly { readonly id: number }[] | undefined }

/**
 * Leads from the address of a record to that of the one that it was joined to.
 * @param id in the address
 * @param read what the server has answered for it
 */
export const useKeptAddress = (id: number, read: Kept | undefined): void => {
  const navigate = useNavigate()
  const keptId = read !== undefined && read.id !== id && read.joined?.some((one) => one.id === id) ? read.id : undefined
  useEffect(() => {
    // As it is now: the reader may be on the way to another record that is not shown yet.
    const { pathname, search } = window.location
    if (keptId !== undefined && pathname.endsWith(`/${id}`))
      void navigate(`${pathname.slice(0, -String(id).length)}${keptId}${search}`, {
        replace: true,
        state: { joinedId: id },
      })
  }, [keptId, id, navigate])
}
