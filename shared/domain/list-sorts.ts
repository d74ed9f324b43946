/** Orders of the customer list, by creation time; `-` begins with the newest. The first is the default. */
export const CUSTOMER_SORTS = ['-createdAt', 'createdAt'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/** Orders of the user list, by user name; `-` begins with the last. The first is the default. */
export const USER_SORTS = ['id', '-id'] as const
export type UserSort = (typeof USER_SORTS)[number]
