import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { useApi } from '../../api/use-api.ts'

/** Names the people who may take care of records of a kind; all others are told by their user name. */
export const useColleagueName = (kind: WorkKind): ((username: string) => string) => {
  const { data } = useApi('colleagueList', { params: { kind } })
  return (username) => data?.colleagues.find(({ id }) => id === username)?.name ?? `@${username}`
}
