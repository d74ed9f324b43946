/**
 * Runs a program for as long as this process's standard input stays open. The parent holds the other end: when it ends, even by SIGKILL,
 * the pipe closes and the program is stopped.
 */
import { spawn } from 'node:child_process'

const GRACE_MS = 1000

const [command, ...parameters] = process.argv.slice(2)
if (command === undefined) throw new Error('Usage: node guard.ts <command> [parameters]')

const isWindows = process.platform === 'win32'
// A process group, so that processes started by the program end with it.
const program = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'], detached: !isWindows, shell: isWindows })

const end = (signal: NodeJS.Signals) => {
  if (program.pid === undefined || program.exitCode !== null) return
  if (isWindows) spawn('taskkill', ['/pid', String(program.pid), '/t', '/f'])
  else process.kill(-program.pid, signal)
}

program.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
program.on('exit', (code) => process.exit(code ?? 1))

process.stdin.on('close', () => {
  end('SIGTERM')
  setTimeout(() => end('SIGKILL'), GRACE_MS)
})
process.stdin.resume()
