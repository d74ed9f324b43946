import type { Caller } from '../use-cases/accounts/open-session.ts'

/** A browser that signs in for the first time. */
export const aCaller = (address = '127.0.0.1'): Caller => ({ address, userAgent: 'test', cookie: undefined, deviceCookie: undefined })
