import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { ValueContext } from '../../../schema/kind.ts'
import type { Model } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'
import { isMadeByRun } from '../../../schema/run.ts'
import { loadDefinitions } from './definitions.ts'
import { DefinitionsContext } from './definitionsContext.ts'
import { fulfils } from './expressions.ts'
import { isForeignPhone } from './foreignPhones.ts'
import { http, onFrameChange } from './http.ts'
import { setDigits } from './i18n.ts'
import { may } from './may.ts'
import { setReportsUrl } from './reportAddress.ts'
import { keepLogo } from './schoolLogo.ts'
import { getSession, type Profile, renewProfile, setBranch, setYear, useSession } from './session.ts'

export interface Branch {
  readonly id: number
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  readonly isMaster: boolean
  readonly decimalDigits: number
  readonly isTaxCollectionActivated: boolean
  /** Whether it owes the tax of what families pay in advance as the money comes. */
  readonly taxesAdvances: boolean
}

export interface Company {
  readonly arabicName: string
  readonly englishName: string
  readonly logoUrl: string | null
  readonly currency: string
  readonly digits: 'latin' | 'arabic'
  readonly phoneRule: 'saudi' | 'specification'
  /** Another installation that shows the reports; null when this one does. */
  readonly reportsUrl: string | null
  /** How numbers of documents are written, by resource. */
  readonly [flag: string]: unknown
}

/** A fiscal year; `year` null is all years together. */
export interface Year {
  readonly id: number | null
  readonly year: number | null
  readonly startDate: string
  readonly endDate: string
  readonly status: string
}

/** What surrounds every screen of a session. */
export interface Frame {
  readonly company: Company | null
  readonly branches: readonly Branch[]
  readonly years: readonly Year[]
  /** Pages of reports on which the person may see at least one. */
  readonly reportPages: readonly string[]
  readonly registry: Registry
  readonly preferences: Readonly<Record<string, unknown>>
}

async function loadFrame(): Promise<Frame> {
  const [startUp, years, registry, preferences] = await Promise.all([
    http<{ branches: readonly Branch[]; reportPages: readonly string[]; currentCompany: Company | null }>('aggregates/StartUp'),
    http<readonly Year[]>('FiscalYears'),
    loadDefinitions(),
    http<Record<string, unknown>>('preferences'),
    http<Profile & { token: string }>('Users/profile').then(({ json }) => renewProfile(json.token, json)),
  ])
  const { branches, reportPages, currentCompany } = startUp.json
  setDigits(currentCompany?.digits ?? 'latin')
  setReportsUrl(currentCompany?.reportsUrl ?? null)
  keepLogo(currentCompany?.logoUrl ?? null)
  chooseBranch(branches)
  chooseYear(years.json)
  return { company: currentCompany, branches, years: years.json, reportPages, registry, preferences: preferences.json }
}

/** Keeps the stored branch if the person still has it; otherwise the first school, not the head office. */
function chooseBranch(branches: readonly Branch[]): void {
  const { branch } = getSession()
  const first = branches.find((one) => !one.isMaster) ?? branches[0]
  if (first && !branches.some((one) => one.id === branch)) setBranch(first.id)
}

/** Keeps the stored year if it is still offered; otherwise the first one, which is the current one. */
function chooseYear(years: readonly Year[]): void {
  const [first] = years
  const { year } = getSession()
  if (first?.year && !years.some((one) => (one.year ?? 'all') === year)) setYear(first.year)
}

/** Years as one looks for them: the latest first, all together last. */
export const inOrder = (years: readonly Year[]): readonly Year[] =>
  years.toSorted((a, b) => (b.year ?? Number.NEGATIVE_INFINITY) - (a.year ?? Number.NEGATIVE_INFINITY))

/** The frame of the session among what was read. */
export const frameKey = ['frame']

/** The frame of the session; loads once. */
export const useFrameQuery = () =>
  useQuery({ queryKey: frameKey, queryFn: loadFrame, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })

/** Reads the frame again as soon as an answer says that it has changed: what is typed into screens stays. */
export function useFrameRenewal(): void {
  const client = useQueryClient()
  useEffect(() => onFrameChange(() => void client.invalidateQueries({ queryKey: frameKey })), [client])
}

interface FrameNow extends Frame {
  readonly branch: Branch | undefined
  readonly year: Year | undefined
  readonly profile: Profile | null
  readonly can: (permission?: string) => boolean
}

const FrameContext = createContext<FrameNow | null>(null)

export function FrameProvider({ frame, children }: { readonly frame: Frame; readonly children: ReactNode }) {
  const session = useSession()
  const now = useMemo<FrameNow>(
    () => ({
      ...frame,
      branch: frame.branches.find((branch) => branch.id === session.branch),
      year: frame.years.find((year) => (year.year ?? 'all') === session.year),
      profile: session.profile,
      can: (permission) => may(session.profile, permission),
    }),
    [frame, session],
  )
  return (
    <FrameContext.Provider value={now}>
      <DefinitionsContext.Provider value={frame.registry}>{children}</DefinitionsContext.Provider>
    </FrameContext.Provider>
  )
}

/** A record of a closed year stays closed, whichever year is chosen: what is inside finds that one as the chosen year. */
export function RecordYear({ id, children }: { readonly id: unknown; readonly children: ReactNode }) {
  const frame = useFrame()
  const own = frame.years.find((year) => year.id === id && year.status === 'closed')
  const now = useMemo(() => (own ? { ...frame, year: own } : frame), [frame, own])
  return <FrameContext.Provider value={now}>{children}</FrameContext.Provider>
}

/** Company, branches, the chosen branch and year, and what the person may. */
export function useFrame(): FrameNow {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('useFrame outside of a session')
  return frame
}

/** The chosen fiscal year; none before a session has one. */
export const useChosenYear = (): Year | undefined => useContext(FrameContext)?.year

export const useCan = (): FrameNow['can'] => useFrame().can

/** Why nothing can be written here, also with every permission: a definition to be read only, the head office, all years together, a closed year. */
export type Blocked = 'readOnly' | 'master' | 'allYears' | 'closed'

export interface Writable {
  readonly add: boolean
  readonly edit: boolean
  readonly delete: boolean
  /** Edit and delete are hidden then; what else the person may stays in sight, disabled, with this as the reason. */
  readonly blocked?: Blocked
}

/** What the branch and the year forbid: the head office shows the schools' records and changes none, a closed year is closed. */
export function blockedBy(
  model: Pick<Model, 'yearly'> & { readonly data: Pick<Model['data'], 'headOffice' | 'scope' | 'readOnly'> },
  branch: Pick<Branch, 'isMaster'> | undefined,
  year: Pick<Year, 'year' | 'status'> | undefined,
): Blocked | undefined {
  if (model.data.readOnly) return 'readOnly'
  if (branch?.isMaster === true && !model.data.headOffice) return 'master'
  if (!model.yearly && model.data.scope !== 'branchYear') return undefined
  if (year?.year == null) return 'allYears'
  return year.status === 'closed' ? 'closed' : undefined
}

/** Whether the person may begin new records of the definition by a form, in some branch and year. */
export const mayBegin = ({ data, permissions, name }: Model, can: FrameNow['can'], { runs }: Pick<Registry, 'runs'>): boolean =>
  !data.log && !data.single && !data.readOnly && !isMadeByRun({ name }, runs) && can(permissions.add)

/** Which writes to offer: by permission, branch and year. */
export function mayWrite(
  model: Model,
  { can, branch, year, registry }: Pick<FrameNow, 'can' | 'branch' | 'year' | 'registry'>,
): Writable {
  const blocked = blockedBy(model, branch, year)
  const open = blocked === undefined
  return {
    add: open && mayBegin(model, can, registry),
    edit: open && !model.data.log && can(model.permissions.edit),
    delete: open && !model.data.log && !model.data.single && can(model.permissions.delete),
    ...(blocked && { blocked }),
  }
}

export const useWritable = (model: Model): Writable => mayWrite(model, useFrame())

/** Decimal digits of amounts in the chosen branch. */
export const useDecimals = (): number => {
  const { branch, branches } = useFrame()
  return decimalsOf(branch, branches)
}

/** Of the branch; the head office shows the amounts of all branches, so as many as any of them has. */
const decimalsOf = (branch: Branch | undefined, branches: readonly Branch[]): number =>
  branch?.isMaster ? Math.max(...branches.map((one) => one.decimalDigits)) : (branch?.decimalDigits ?? 2)

/** What the checks of values need to know besides the value. */
export function useValueContext(): Omit<ValueContext, 'read'> {
  const { branch, branches, year, company } = useFrame()
  return useMemo(
    () => ({
      decimals: decimalsOf(branch, branches),
      phoneRule: company?.phoneRule ?? 'saudi',
      isForeignPhone,
      fulfils,
      fiscalYear: year?.year != null ? { startDate: year.startDate, endDate: year.endDate } : null,
    }),
    [branch, branches, year, company],
  )
}

/**
 * After a write: lists of the resource are read again, and the frame where it is made of such records. What was read of a
 * deleted record itself, which its page may still show, is not asked for again.
 */
export const recordsChanged = (
  client: QueryClient,
  { name, data }: Pick<Model, 'name' | 'data'>,
  deleted?: number,
): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [name], predicate: (query) => !isAbout(query.queryKey, deleted) }),
    client.invalidateQueries({ queryKey: [name], predicate: (query) => isAbout(query.queryKey, deleted), refetchType: 'none' }),
    ...(data.alerts || data.headOffice ? [client.invalidateQueries({ queryKey: ['notifications'] })] : []),
    ...(data.headOffice ? [client.invalidateQueries({ queryKey: frameKey })] : []),
    ...(data.menu?.badge ? [client.invalidateQueries({ queryKey: ['today'] })] : []),
  ])

/** Whether what was read is the record itself, or its history, files and entry. */
const isAbout = ([, , of]: readonly unknown[], id: number | undefined): boolean =>
  id !== undefined && String((of as { id?: unknown } | null | undefined)?.id ?? of) === String(id)

/** Forgets what was read for the former branch or year; the frame itself stays. */
export const forgetRecords = (client: QueryClient): Promise<void> =>
  client.resetQueries({ predicate: (query) => query.queryKey[0] !== frameKey[0] && query.queryKey[0] !== 'favourites' })
