import type { Request } from './client.ts'
import { newKey } from './new-key.ts'

/** Keys of the requests of one dialog: unchanged content is sent again with the same key, until it has been answered. */
export const createIdempotencyKeys = () => {
  let last = { content: '', key: '' }
  return {
    keyOf: ({ params, body }: Request): string => {
      const content = JSON.stringify([params, body])
      if (last.content !== content) last = { content, key: newKey() }
      return last.key
    },
    /** The last request has succeeded: the next one is another one, even with the same content. */
    forget: () => {
      last = { content: '', key: '' }
    },
  }
}
