// `npm start`: installs what is missing, builds the client when it has changed, and runs the server.
import { become } from './child.mjs'
import { ensureClient } from './client.mjs'
import { ensureInstalled } from './install.mjs'
import { serverFlags } from './serverFlags.mjs'

await ensureInstalled()
ensureClient()
become([...serverFlags, 'src/server/main.ts', ...process.argv.slice(2)])
