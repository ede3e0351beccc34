import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

/** One import of a file of ours by another; paths are relative to the project, with `/`. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly line: number
  /** Gone when the program runs. */
  readonly typeOnly: boolean
  /** Made when it is needed, by `import()`. */
  readonly lazy: boolean
}

const statement =
  /(?:^|[;}\n])\s*(import|export)\s+(type\s+)?([^'"`;]*?\bfrom\s*)?(['"])(\.{1,2}\/[^'"]+)\4|\bimport\s*\(\s*(['"])(\.{1,2}\/[^'"]+)\6\s*\)/g

/** All imports between files below the folders, read from the text: quick, and blind to what only a compiler knows. */
export function readImports(root: string, folders: readonly string[]): Import[] {
  return folders
    .flatMap((folder) => filesBelow(root, folder))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The imports that a text makes. `import { type A, type B }` counts as types only. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => {
    const [whole, , type, names = '', , fixed, , lazy] = match
    const to = normalize(join(dirname(file), fixed ?? lazy ?? ''))
      .split(sep)
      .join('/')
    const line = text.slice(0, match.index + whole.length).split('\n').length
    return { from: file, to, line, typeOnly: type !== undefined || allTypes(names), lazy: lazy !== undefined }
  })
}

function allTypes(names: string): boolean {
  const inside = names.match(/^\s*\{([^}]*)\}\s*from\s*$/)?.[1]
  const parts =
    inside
      ?.split(',')
      .map((part) => part.trim())
      .filter(Boolean) ?? []
  return parts.length > 0 && parts.every((part) => part.startsWith('type '))
}

/** The TypeScript files of a folder, however deep; paths are relative to the project, with `/`. */
export function filesBelow(root: string, folder: string): string[] {
  let entries: ReturnType<typeof list>
  try {
    entries = list(join(root, folder))
  } catch {
    return []
  }
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

const list = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true })
