import { fileURLToPath, pathToFileURL } from 'node:url'

const refused = new Set<string>()

/**
 * Code of an installation's folder that would end the process fails in place of it, now and later: a school does not stop for a file.
 * Other ways out are met where a file is tried before it is loaded.
 */
export function refuseExit(folder: string): void {
  const { href } = pathToFileURL(folder)
  if (refused.has(href)) return
  refused.add(href)
  const isOurs = () => {
    const stack = new Error('stack').stack ?? ''
    return stack.includes(href) || stack.includes(fileURLToPath(href))
  }
  for (const name of ['exit', 'reallyExit', 'abort', 'kill'] as const) {
    const call = (process as unknown as Record<typeof name, (...given: unknown[]) => never>)[name]
    Object.assign(process, {
      [name]: (...given: unknown[]) => {
        if (isOurs()) throw new Error(`calls process.${name}, which would end the server`)
        return call.apply(process, given)
      },
    })
  }
}
