// Ends the database when the server that started it is gone, however it went: the pipe on standard input closes.
import { argv, exit, kill, stdin } from 'node:process'

const postmaster = Number(argv[2])
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
stdin.resume()
stdin.on('end', () => {
  try {
    kill(postmaster, 'SIGINT')
  } catch {
    exit(0)
  }
  exit(0)
})
