const TIMEOUT_MS = 60_000

/**
 * Solves a challenge in a worker, so that the page does not freeze. Its script is only loaded when it is needed.
 * @param script address of the worker
 * @returns the value of the header that the call is repeated with
 */
export const solveChallenge = async (script: string, challenge: object): Promise<string> => {
  const worker = new Worker(script)
  let timer = 0
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(String(data)))
      worker.addEventListener('error', () => reject(new Error('The worker cannot solve the challenge')))
      timer = window.setTimeout(() => reject(new Error('The challenge takes too long')), TIMEOUT_MS)
      worker.postMessage(challenge)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
