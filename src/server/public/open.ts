import type { Public } from '../../../schema/language/public.ts'
import type { Model } from '../../../schema/model.ts'
import { publicDefaults } from '../../../schema/public.ts'
import { today } from '../../../schema/values/date.ts'
import { branchesOf, type Caller, callerOf, contextWithin } from '../access/caller.ts'
import { findPublicPlace } from '../access/publicCodes.ts'
import { findPublicLink, type PublicLink } from '../access/publicLinks.ts'
import type { TenantInfo } from '../access/tenantInfo.ts'
import { hasFlag } from '../access/visible.ts'
import { type Context, may, type Person } from '../engine/context.ts'
import { recordStatement } from '../engine/read/record.ts'
import { seesField } from '../engine/read/sight.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'

/** What somebody without an account has opened. */
export interface Opened {
  readonly model: Model
  readonly open: Public
  readonly tenantInfo: TenantInfo
  /** The link that they came by; null at the public address of a branch. */
  readonly link: PublicLink | null
  /** The actions that are open on the record of the link and that the maker of the link may still do. */
  readonly actions: readonly string[]
  /** The bounds of what they do, with no permission but that of the resource which the operation needs. */
  context(operation?: string): Context
}

/** The link behind a token, with its bounds. @throws Problem 404, the same for links that have ended and that never were */
export async function openLink(server: Server, token: string, language: string | undefined): Promise<Opened> {
  const link = await findPublicLink(server.database, token)
  if (!link) throw new Problem(404, 'Public.LinkEnded')
  return opened(server, link, link, language)
}

/** The form at the public address of a branch. @throws Problem 404 for what is not open to anyone */
export async function openForm(server: Server, code: string, resource: string, language: string | undefined): Promise<Opened> {
  const place = await findPublicPlace(server.database, code)
  if (!place) throw new Problem(404, 'Public.NotOpen')
  return opened(server, null, { ...place, resource, year: null }, language)
}

async function opened(
  server: Server,
  link: PublicLink | null,
  { tenant, branch, resource, year }: Pick<PublicLink, 'tenant' | 'branch' | 'resource' | 'year'>,
  language: string | undefined,
): Promise<Opened> {
  const tenantInfo = await server.cache.tenantInfo(tenant)
  const registry = server.registryOf(tenant)
  // An address that was printed or sent goes on leading to a definition that was renamed since.
  const model = registry.find(resource) ?? registry.models.find(({ data }) => data.was === resource)
  const open = model?.data.public
  const isOpen = model && open && hasFlag(model, tenantInfo.company?.flags ?? {}) && isSubscribed(tenantInfo)
  if (!isOpen || (!link && open.by !== 'anyone')) throw new Problem(404, 'Public.NotOpen')
  const maker = link?.maker == null ? null : await callerOf(server, tenant, link.maker)
  if (link && !(reaches(maker, link, model) && (await seesRecord(server, maker, link, model))))
    throw new Problem(404, 'Public.LinkEnded')
  const spoken = language ? server.messages.choose(language) : (open.language ?? publicDefaults.language)
  return {
    model,
    open: maker && link?.record != null ? openTo(maker, model, open) : open,
    tenantInfo,
    link,
    actions: maker && link?.record != null ? doneBy(maker, link, model) : [],
    context: (operation) =>
      contextWithin(server, callerFor(personWho(model, operation), { tenant, branch, tenantInfo, language: spoken }), {
        branch: String(branch),
        year: year === null ? undefined : String(year),
      }),
  }
}

/** Whether the maker of a link may still see what it shows, or create what it asks for. */
const reaches = (maker: Caller | null, { record, branch }: PublicLink, { permissions }: Model): maker is Caller =>
  maker !== null &&
  branchesOf(maker).some(({ id }) => id === branch) &&
  may(maker.session.person, record === null ? permissions.add : permissions.view)

/** Whether the maker of a link can still see its record, in any year. */
async function seesRecord(
  server: Server,
  { session, ...maker }: Caller,
  { record, branch }: PublicLink,
  model: Model,
): Promise<boolean> {
  if (record === null) return true
  const { person } = session
  const everyYear = { ...person, permissions: new Set([...person.permissions, 'viewFiscalYears']) }
  const bounds = { branch: String(branch), year: undefined }
  const context = contextWithin(server, { ...maker, session: { ...session, person: everyYear } }, bounds)
  const [found] = await server.database.one(context.tenant, recordStatement(model, record, context))
  return found !== undefined
}

/** The open parts of the record of a link that its maker may see. */
function openTo({ session: { person } }: Caller, model: Model, open: Public): Public {
  const isSeen = (path: string) => {
    const [first = '', second] = path.split('.')
    const lines = second === undefined ? undefined : model.lines.find(({ name }) => name === first)
    const declared = lines ? [lines, lines.fields.get(second ?? '')] : [model.fields.get(first)]
    return declared.every((one) => !one || seesField(one, person))
  }
  return { ...open, fields: open.fields.filter(isSeen), ...(open.files && { files: open.files.filter(isSeen) }) }
}

function doneBy(
  { session, tenantInfo }: Caller,
  { branch }: PublicLink,
  { data, actions, permissions }: Model,
): readonly string[] {
  // The head office shows, and writes nothing.
  const isShown = !data.headOffice && tenantInfo.branches.some(({ id, isMaster }) => isMaster && id === branch)
  return (isShown ? [] : (data.public?.actions ?? [])).filter((name) =>
    may(session.person, actions.get(name)?.permission ?? permissions.edit),
  )
}

const isSubscribed = ({ subscription }: TenantInfo): boolean =>
  subscription?.status === 'active' && subscription.endDate >= today()

/** Somebody of whom nothing is known, and who may do this one thing to the resource. */
function personWho(model: Model, operation: string | undefined): Person {
  const { view, add, edit } = model.permissions
  const action = operation === undefined ? undefined : model.actions.get(operation)
  // A record of another year is as near as its link.
  const permissions = new Set([
    view,
    'viewFiscalYears',
    ...(operation === 'create' ? [add] : action ? [action.permission ?? edit] : []),
  ])
  return { id: 0, userName: 'public', fullName: '', role: 'public', isAdmin: false, permissions, isPublic: true }
}

interface Place {
  readonly tenant: number
  readonly branch: number
  readonly tenantInfo: TenantInfo
  readonly language: string
}

const callerFor = (person: Person, { tenant, branch, tenantInfo, language }: Place): Caller => ({
  tenant,
  hash: Buffer.alloc(0),
  tenantInfo,
  language,
  session: { person, branches: [branch], language, phone: null, email: null, secondFactor: null, expiresAt: 0, usedAt: 0 },
})
