import { useParams } from 'react-router-dom'
import { RECORD_KINDS, type RecordKind } from '../../../shared/domain/record-kind.ts'
import { recordSlugs } from '../../../shared/platform/pages.ts'

/** The record in the address: undefined without one, `unknown` if there can be none. */
export const useRecordAddress = (): { readonly kind: RecordKind; readonly id: number } | 'unknown' | undefined => {
  const { kind: slug, id = '' } = useParams()
  if (slug === undefined) return undefined
  const kind = RECORD_KINDS.find((one) => recordSlugs[one] === slug)
  return kind === undefined || !/^[1-9]\d{0,15}$/.test(id) ? 'unknown' : { kind, id: Number(id) }
}
