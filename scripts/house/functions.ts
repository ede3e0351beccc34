import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** A function by its name, and its lines. */
export interface Sized {
  readonly file: string
  readonly name: string
  readonly lines: number
}

/** A node of a syntax tree (ESTree, https://github.com/estree/estree), with its place in the text. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The functions of some files that are longer than so many lines; one that holds others is as long as it is with them. */
export function longFunctions(root: string, files: readonly string[], most: number): Sized[] {
  const found = files.flatMap((file): Sized[] => {
    const text = readFileSync(join(root, file), 'utf8')
    const sized: Sized[] = []
    const visit = (node: Node, parent: Node | null): void => {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines <= most) return
      if (/Function(Declaration|Expression)$/.test(node.type)) sized.push({ file, name: nameOf(node, parent), lines })
      for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node)
    }
    visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, null)
    return sized
  })
  return found.sort((one, other) => other.lines - one.lines)
}

/** The name of a function, or of what it is given to. */
function nameOf(node: Node, parent: Node | null): string {
  const named = [node['id'], parent?.['id'], parent?.['key'], parent?.['callee']].find(isNode)
  return String(named?.['name'] ?? 'a function')
}
