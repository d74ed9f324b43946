/** An advisory about a package that is accepted for a while. */
export type AcceptedAdvisory = {
  /** Such as `GHSA-xxxx-xxxx-xxxx`. */
  readonly id: string
  readonly reason: string
  /** The last day, such as `2027-01-31`. From the next day on the gate fails again. */
  readonly until: string
}

/** Advisories that `npm run audit` lets pass. Each ends by itself, at the latest after half a year. */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = []
