/** Orders of lists by time of creation; `-` begins with the newest. The first is the default. */
export const CREATION_SORTS = ['-createdAt', 'createdAt'] as const
export type CreationSort = (typeof CREATION_SORTS)[number]

/** Orders of the user list, by user name; `-` begins with the last. The first is the default. */
export const USER_SORTS = ['id', '-id'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** Orders of the partner list, by company name; `-` begins with the last. The first is the default. */
export const PARTNER_SORTS = ['companyName', '-companyName'] as const
export type PartnerSort = (typeof PARTNER_SORTS)[number]
