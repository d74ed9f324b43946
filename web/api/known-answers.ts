type Known<Answer> = { readonly etag: string; readonly answer: Answer }

/** How many answers are kept, the latest ones. */
const MOST = 100

/** A weak tag names an answer; a strong one is the version of a record. */
const isWeak = (etag: string | null): etag is string => etag?.startsWith('W/') === true

/** The last answer of each address with its ETag: the server answers 304 while it still holds. */
export const createKnownAnswers = <Answer>() => {
  const answers = new Map<string, Known<Answer>>()
  let caller: string | undefined
  return {
    /** @param token of the caller: with another one, or a renewed one, nothing is known */
    get: (address: string, token: string | undefined): Known<Answer> | undefined => {
      if (token !== caller) answers.clear()
      caller = token
      return answers.get(address)
    },
    keep: (address: string, etag: string | null, answer: Answer) => {
      answers.delete(address)
      if (isWeak(etag)) answers.set(address, { etag, answer })
      const [oldest] = answers.keys()
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
    },
  }
}
