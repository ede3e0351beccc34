import { fileURLToPath } from 'node:url'
import { type Import, readImports } from '../imports.ts'

/** A room of the house, and the rooms that its code may import. */
interface Room {
  readonly name: string
  readonly mayImport: readonly string[]
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[]
}

const rooms: readonly Room[] = [
  { name: 'schema', mayImport: [] },
  { name: 'resources', mayImport: ['schema'] },
  { name: 'src/shared', mayImport: ['schema'] },
  { name: 'src/server', mayImport: ['schema', 'resources', 'src/shared', 'locales', 'package.json'] },
  { name: 'src/client', mayImport: ['schema', 'src/shared', 'locales'], types: ['resources'] },
]

/** Imports that go against the arrows between the rooms, a sentence each. */
export default async function checkArrows(): Promise<string[]> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  return faultsOf(
    readImports(
      root,
      rooms.map((room) => room.name),
    ),
  )
}

export function faultsOf(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, line, typeOnly }) => {
    const room = rooms.find(({ name }) => from.startsWith(`${name}/`))
    if (!room || to.startsWith(`${room.name}/`)) return []
    const lies = (name: string) => to === name || to.startsWith(`${name}/`)
    if (room.mayImport.some(lies)) return []
    if (room.types?.some(lies))
      return typeOnly ? [] : [`${from}:${line} imports ${to}: ${room.name} may import types of it only (import type).`]
    const allowed = [...room.mayImport, ...(room.types ?? []).map((name) => `types of ${name}`)].filter(
      (name) => !name.includes('.'),
    )
    return [
      `${from}:${line} imports ${to}: ${room.name} may import ${allowed.length ? allowed.join(', ') : 'nothing of ours'} only.`,
    ]
  })
}
