/** The tag of assets that the deployed pages no longer use; the bucket deletes them some time later. */
export const outdatedTag = { outdated: 'yes' } as const
