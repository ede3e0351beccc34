import { fileURLToPath, pathToFileURL } from 'node:url'

const refused = new Set<string>()

/** Code of an installation's folder that would end the process fails in place of it, now and later: a school does not stop for a file. */
export function refuseExit(folder: string): void {
  const { href } = pathToFileURL(folder)
  if (refused.has(href)) return
  refused.add(href)
  const exit = process.exit
  process.exit = ((code) => {
    const stack = new Error('stack').stack ?? ''
    if (stack.includes(href) || stack.includes(fileURLToPath(href)))
      throw new Error('calls process.exit, which would end the server')
    return exit.call(process, code)
  }) as typeof process.exit
}
