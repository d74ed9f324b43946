import { type Route, routeKey } from '../../shared/api/route.ts'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { sha256 } from '../runtime/sha256.ts'
import type { Session } from './session.ts'

type Call = { readonly params: object; readonly query: object; readonly session: Session }

/**
 * The entity tag of a read in this state: weak, because it names no bytes. Call, caller and rights are part of it, so that it matches for nobody
 * else. Strong tags are versions of records, which `If-Match` takes.
 */
export const entityTag = (route: Route, { params, query, session: { user, ownPartnerId, can } }: Call, state: string): string => {
  const rights = PERMISSION_KEYS.filter(can)
  return `W/"${sha256(JSON.stringify([routeKey(route), params, query, user.id, ownPartnerId, rights, state])).slice(0, 27)}"`
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` header names this tag. Proxies may turn a strong tag into a weak one. */
export const isKnownTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((known) => opaque(known) === opaque(tag)) ?? false
