// Runs the database server for as long as the process that started us holds our standard input: however that one ends,
// the pipe closes and the server stops in good order. Arguments: user as JSON, stopping program, server, its options.
import { spawn } from 'node:child_process'
import { argv, exit, platform, stdin } from 'node:process'

const [runner = '{}', stopper = '', program = '', ...options] = argv.slice(2)
const data = options[options.indexOf('-D') + 1] ?? ''
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stderr.on('error', () => undefined)

const server = spawn(program, options, {
  ...(JSON.parse(runner) as { uid?: number; gid?: number }),
  cwd: data,
  stdio: ['ignore', 'ignore', 'inherit'],
})
server.on('error', (error) => process.stderr.write(`FATAL: ${error.message}\n`, () => exit(1)))
server.on('exit', (code) => exit(code ?? 1))

stdin.resume().on('close', () => {
  // Windows knows no signals: there a program of the server's own carries the message.
  if (platform === 'win32') spawn(stopper, ['stop', '-D', data, '-m', 'fast'], { stdio: 'ignore' })
  else server.kill('SIGINT')
  setTimeout(() => server.kill('SIGQUIT'), 7_000)
})
