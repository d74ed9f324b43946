import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** A worker that answers a challenge with the value of the header of its solution. */
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge, deriveKey })
  postMessage(btoa(JSON.stringify({ challenge, solution })))
})
