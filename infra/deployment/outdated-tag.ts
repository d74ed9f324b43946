/** What an asset is marked with that the deployed pages no longer ask for; the bucket forgets it some time after it was marked. */
export const outdatedTag = { outdated: 'yes' } as const
