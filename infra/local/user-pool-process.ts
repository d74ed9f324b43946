/** Runs cognito-local with atomic file writes. Ends when its standard input closes. */
import { loadFromPool, writeWholeFiles } from './user-pool-storage.ts'

writeWholeFiles()
process.stdin.on('close', () => process.exit()).resume()
loadFromPool('./bin/start.js')
