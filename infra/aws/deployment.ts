/** Facts about one deployment, which `npm run deploy` passes to the app. */
export type Deployment = {
  /** The commit that is deployed, with `-dirty` if files differ from it. */
  readonly commit: string
  /** Whether new versions get all calls at once, whatever the alarms say, such as to repair a broken one. */
  readonly isUrgent: boolean
}

/** Names of the context values. */
export const deploymentContext = { commit: 'commit', isUrgent: 'urgent' } as const

/** A synthesis without deployment. */
export const noDeployment: Deployment = { commit: 'unknown', isUrgent: false }
