import { fileURLToPath } from 'node:url'
import { circlesOf } from '../house/circles.ts'
import { type Import, readImports } from '../imports.ts'

/** A room of the house, and the rooms that its code may import. */
interface Room {
  readonly name: string
  readonly mayImport: readonly string[]
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[]
}

const client = 'src/client'

const rooms: readonly Room[] = [
  { name: 'schema', mayImport: [] },
  { name: 'resources/calculations', mayImport: ['schema'], types: ['resources'] },
  { name: 'resources', mayImport: ['schema'] },
  { name: 'src/shared', mayImport: ['schema'] },
  { name: 'src/server', mayImport: ['schema', 'resources', 'src/shared', 'locales', 'package.json'] },
  { name: client, mayImport: ['schema', 'src/shared', 'locales', 'resources/calculations'], types: ['resources'] },
]

/** The rooms of the client: each imports at once only what stands before it; what it loads when it is needed may stand anywhere. */
const clientRooms = [
  ...['texts', 'theme', 'providers', 'components', 'header', 'charts', 'print'],
  ...['text', 'values', 'inputs', 'lines', 'form', 'record', 'start', 'merging'].map((name) => `records/${name}`),
  ...[
    'sheet',
    'records/exchange',
    'records/list',
    'records',
    'jobs',
    'reports',
    'statistics',
    'closing',
    'posting',
    'runs',
    'panels',
    'shell',
    'pages',
  ],
]
/** Pages without MUI, for people who are not signed in: nothing of the staff's screens is loaded with them. */
const publicRoom = { name: 'public', mayImport: ['texts', 'theme', 'providers', 'components'] }
/** Pages for people without an account: they load nothing of the others. */
const openRoom = { name: 'open', mayImport: [] as string[] }
const apartRooms = [publicRoom, openRoom]

/** The rooms of the server, and the files beside them, in their order: each imports only what stands before it, types too. */
const server = 'src/server'
const serverRooms = [
  ...[
    'version.ts',
    'problems',
    'database',
    'engine',
    'sheets',
    'texts',
    'outgoing',
    'queue',
    'metrics',
    'files',
    'access',
    'audit',
  ],
  ...[
    'stock',
    'ledger',
    'merging',
    'tenants',
    'mail',
    'alerts',
    'repeats',
    'webhooks',
    'exchange',
    'reports',
    'print',
    'runs',
    'desk',
  ],
  ...[
    'behaviours',
    'migration',
    'archive',
    'custom',
    'server.ts',
    'compose.ts',
    'worker',
    'jobs',
    'reference',
    'public',
    'http',
    'demo',
  ],
  ...[
    'config.ts',
    'address.ts',
    'reachable.ts',
    'secretMark.ts',
    'lifecycle.ts',
    'start.ts',
    'workerMain.ts',
    'commands',
    'main.ts',
  ],
]

/** The rooms of the engine: each imports what stands before it; the types beside them are everybody's. */
const engine = 'src/server/engine'
const engineRooms = ['sql', 'read', 'list', 'facts', 'retry', 'accept', 'checks', 'make', 'write']

/** Imports that go against the arrows between the rooms, and files that import each other in a circle, a sentence each. */
export default async function checkArrows(): Promise<string[]> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const imports = readImports(
    root,
    rooms.map((room) => room.name).filter((name) => !name.startsWith('resources/')),
  )
  return [...faultsOf(imports), ...circleFaults(imports)]
}

/** Types count too: a reader follows them as well. What is loaded when it is needed does not. */
export const circleFaults = (imports: readonly Import[]): string[] =>
  circlesOf(imports.filter(({ lazy }) => !lazy)).map((files) => `${files.join(', ')} import each other in a circle.`)

export function faultsOf(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to, line, typeOnly, lazy }) => {
    const room = rooms.find(({ name }) => from.startsWith(`${name}/`))
    if (!room) return []
    if (to.startsWith(`${room.name}/`)) {
      if (room.name === server) return [...inServer(from, to, line), ...(typeOnly ? [] : inEngine(from, to, line))]
      return room.name === client && !lazy && !typeOnly ? inClient(from, to, line) : []
    }
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

/** The room of the client that a file lies in; undefined for what puts them together. */
const clientRoomOf = (file: string): string | undefined =>
  [...clientRooms, ...apartRooms.map(({ name }) => name)]
    .filter((name) => file.startsWith(`${client}/${name}/`))
    .toSorted((a, b) => b.length - a.length)[0]

function inClient(from: string, to: string, line: number): string[] {
  const [own, other] = [clientRoomOf(from), clientRoomOf(to)]
  if (own === undefined || own === other) return []
  const allowed = apartRooms.find(({ name }) => name === own)?.mayImport ?? clientRooms.slice(0, clientRooms.indexOf(own))
  return other !== undefined && allowed.includes(other)
    ? []
    : [`${from}:${line} imports ${to}: in the client ${own} imports only ${allowed.join(', ') || 'nothing of ours'}.`]
}

function inServer(from: string, to: string, line: number): string[] {
  const [own = '', other = ''] = [from, to].map((file) => file.slice(server.length + 1).split('/')[0])
  const allowed = serverRooms.slice(0, Math.max(0, serverRooms.indexOf(own)))
  return own === other || allowed.includes(other)
    ? []
    : [`${from}:${line} imports ${to}: in the server ${own} imports only ${allowed.join(', ') || 'nothing of ours'}.`]
}

function inEngine(from: string, to: string, line: number): string[] {
  if (!from.startsWith(`${engine}/`) || !to.startsWith(`${engine}/`)) return []
  const [own, other] = [from, to].map((file) => engineRooms.indexOf(file.slice(engine.length + 1).split('/')[0] ?? ''))
  return own === undefined || other === undefined || other <= own || other < 0
    ? []
    : [
        `${from}:${line} imports ${to}: in the engine ${engineRooms[own] ?? 'what all share'} imports only ${engineRooms.slice(0, Math.max(0, own)).join(', ') || 'types'}.`,
      ]
}
