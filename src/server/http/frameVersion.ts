import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { memoized } from '../../../schema/memoized.ts'
import type { Session, TenantInfo } from '../access/tenantInfo.ts'
import type { Server } from '../server.ts'

/** The header of every answer to someone signed in: another value says that what surrounds their screens has changed. */
export const frameHeader = 'Frame-Version'

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

const ofDefinitions = memoized((registry: Server['registry']) =>
  memoized((labels: Server['labels']) => digest([registry.models.map((model) => model.data), labels])),
)
const ofSessions = new WeakMap<Session, { readonly frame: TenantInfo; readonly version: string }>()
const ofRequests = new WeakMap<IncomingMessage, string>()

/** Notes for the answer what the person may and sees now: rights, branches, years, company, definitions. */
export function noteFrame(server: Server, request: IncomingMessage, session: Session, frame: TenantInfo): void {
  const known = ofSessions.get(session)
  if (known?.frame === frame) return void ofRequests.set(request, known.version)
  const { person, branches, phone, email, language } = session
  const version = digest([
    { ...person, permissions: [...person.permissions].sort() },
    branches,
    phone,
    email,
    language,
    { ...frame, subscription: null },
    ofDefinitions(server.registry)(server.labels),
  ])
  ofSessions.set(session, { frame, version })
  ofRequests.set(request, version)
}

export const notedFrame = (request: IncomingMessage): string | undefined => ofRequests.get(request)
