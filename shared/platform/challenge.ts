/** The request header with a solved challenge: `{ challenge, solution }` as JSON in base64. */
export const SOLUTION_HEADER = 'challenge-solution'
