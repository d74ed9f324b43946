import { PROMOTION_LEVEL_LIMIT } from '../../../shared/platform/limits.ts'

/** The expected outcome: carried out, or refused. */
export type Outcome = 'done' | 'conflict' | 'not_found'

/** A plain model of partners and customers under the test's own names: each partner's parent, and each customer's owner. */
export class PureForest {
  readonly parents = new Map<string, string | null>()
  readonly owners = new Map<string, string | null>()
  readonly #subIbs = new Set<string>()

  /** A partner and its ancestors up to the root. */
  line(partner: string | null): string[] {
    return partner === null ? [] : [partner, ...this.line(this.parents.get(partner) ?? null)]
  }

  plant(partner: string, parent: string | null): Outcome {
    this.parents.set(partner, parent)
    return 'done'
  }

  move(partner: string, parent: string | null): Outcome {
    if (this.line(parent).includes(partner)) return 'conflict'
    return this.plant(partner, parent)
  }

  fell(partner: string): Outcome {
    const hangs = (above: ReadonlyMap<string, string | null>) => [...above.values()].includes(partner)
    if (hangs(this.parents) || hangs(this.owners)) return 'conflict'
    this.parents.delete(partner)
    return 'done'
  }

  attach(customer: string, owner: string | null): Outcome {
    this.owners.set(customer, owner)
    return 'done'
  }

  detach(customer: string): Outcome {
    this.owners.delete(customer)
    return 'done'
  }

  promote(customer: string, partner: string): Outcome {
    const owner = this.owners.get(customer) ?? null
    const level = this.line(owner).length - 1
    if (this.#subIbs.has(customer) || level >= PROMOTION_LEVEL_LIMIT) return 'conflict'
    this.#subIbs.add(customer)
    return this.plant(partner, owner)
  }
}
