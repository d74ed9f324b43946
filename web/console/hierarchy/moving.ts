import { moveRefusals } from '../../../shared/domain/hierarchy.ts'
import { MAX_DEPTH, type Partner } from '../../../shared/domain/partner.ts'
import { branchOf, type Forest, isWithin, lineOf } from './forest.ts'

/** A partner on its way below another one; null makes it a root. */
export type Move = { readonly partner: Partner; readonly parent: Partner | null }

/** Whether a partner would stay where it is. */
export const isNoMove = ({ partner, parent }: Move) => partner.parentId === (parent?.id ?? null)

/** A partner's level by the lines that are known; where they have a gap, as it is stored. */
const levelIn = (forest: Forest, partner: Partner) => {
  const line = lineOf(forest, partner.id)
  return line[0]?.parentId === null ? line.length - 1 : partner.level
}

/** Why a move cannot be. The server has the last word: others may be moving partners too. */
export const refusalOf = (forest: Forest, { partner, parent }: Move): string | undefined => {
  if (parent === null) return
  if (parent.id === partner.id) return moveRefusals.itself
  if (isWithin(forest, parent.id, partner.id)) return moveRefusals.ownBranch(partner.companyName)
  if (levelIn(forest, parent) >= MAX_DEPTH) return moveRefusals.tooDeep
  return
}

export type Consequences = {
  readonly from: Partner | undefined
  readonly to: Partner | undefined
  /** The partner and all that is below it, with their levels before and after. */
  readonly levels: readonly { readonly partner: Partner; readonly before: number; readonly after: number }[]
  readonly customers: number
  /** Whether all that comes along is known yet. */
  readonly isCounted: boolean
}

/** What a move would bring about. */
export const consequencesOf = (forest: Forest, { partner, parent }: Move): Consequences => {
  const { members, unread } = branchOf(forest, partner.id)
  const before = levelIn(forest, partner)
  const after = parent === null ? 0 : levelIn(forest, parent) + 1
  return {
    from: partner.parentId === null ? undefined : forest.partners.get(partner.parentId),
    to: parent ?? undefined,
    levels: members.map((member) => ({ partner: member.partner, before: before + member.depth, after: after + member.depth })),
    customers: members.reduce((sum, member) => sum + member.partner.customerCount, 0),
    isCounted: unread.length === 0,
  }
}
