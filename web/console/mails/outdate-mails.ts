import { outdate } from '../../api/generations.ts'

/** Time until a mail that is sent again has usually gone out. */
const SENDING_MS = 2000

/** Reads the mails again: at once, and when those that were sent again have usually gone out. */
export const outdateMails = () => {
  outdate(['mails'])
  setTimeout(() => outdate(['mails']), SENDING_MS)
}
