import { registerHooks } from 'node:module'

/**
 * Lets code of an installation import what the product's definitions are made of, packages that need nothing of Node, and files beside
 * its own. @param roots addresses of the folders from which it may import
 */
export function boundImports(roots: readonly string[]): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!roots.some((root) => found.url.startsWith(root)))
        throw new Error(`it imports '${specifier}', which code of an installation may not`)
      return found
    },
  })
}
