import type { CustomBehaviour, Query, Writer } from '../../../schema/behaviour.ts'
import { isSecret } from '../../../schema/kinds.ts'
import type { Model } from '../../../schema/model.ts'
import { acceptValue, isWritable } from '../../../schema/record/accept.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import { joinBehaviours, type SaveBehaviour, type Saving } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import { call, DatabaseFault } from './call.ts'
import type { Failures } from './failures.ts'

/** A behaviour with the file that exports it. */
export interface FiledBehaviour {
  readonly file: string
  readonly behaviour: CustomBehaviour
}

/** What an installation's files do around saving, as the engine calls it, by the names of definitions. */
export function addedBehaviours(
  filed: readonly FiledBehaviour[],
  registry: Registry,
  failures: Failures,
  codes: ReadonlyMap<number, string>,
  hasText: (key: string) => boolean,
): ReadonlyMap<string, SaveBehaviour> {
  const added = new Map<string, SaveBehaviour>()
  for (const { file, behaviour } of filed) {
    const known = added.get(behaviour.around)
    const own = adapted(file, behaviour, registry.get(behaviour.around), failures, hasText)
    const bounded = behaviour.tenants ? onlyFor(behaviour.tenants, codes, own) : own
    added.set(behaviour.around, known ? joinBehaviours(known, bounded) : bounded)
  }
  return added
}

/** The same for tenants of some codes, and nothing for all others. */
function onlyFor(
  tenants: readonly string[],
  codes: ReadonlyMap<number, string>,
  { prepare, check, write, remove, committed }: SaveBehaviour,
): SaveBehaviour {
  const isFor = ({ tenant }: Context) => tenants.includes(codes.get(tenant) ?? '')
  return {
    ...(prepare && {
      prepare: (values, before, context) => (isFor(context) ? prepare(values, before, context) : undefined),
    }),
    ...(check && { check: async (saving) => (isFor(saving.context) ? check(saving) : []) }),
    ...(write && { write: async (saving) => isFor(saving.context) && write(saving) }),
    ...(remove && { remove: async (saving) => (isFor(saving.context) ? remove(saving) : []) }),
    ...(committed && {
      committed: (saving) => {
        if (isFor(saving.context)) committed(saving)
      },
    }),
  }
}

function adapted(
  file: string,
  { parts }: CustomBehaviour,
  model: Model,
  failures: Failures,
  hasText: (key: string) => boolean,
): SaveBehaviour {
  const { prepare, check, write, remove, committed } = parts
  /** What fails is the file's fault and nobody else's: the record is refused, and the message says by which file. */
  const failed = (part: string, { tenant }: Context, error: unknown): Problem => {
    failures.report(tenant, file, part, error)
    return new Problem(400, { code: 'Custom.Failed', params: { file } })
  }
  const guarded = async (part: string, saving: Saving, work: (query: Query) => unknown): Promise<unknown> => {
    try {
      return await call(work, saving.context.tenant, (one) => one(saving.run))
    } catch (error) {
      if (error instanceof DatabaseFault) throw error.cause
      throw failed(part, saving.context, error)
    }
  }
  /** A code without a text would be all that is read. */
  const readable = (part: string, { tenant }: Context, faults: readonly FaultAt[]): FaultAt[] =>
    faults.map((fault) => {
      const { code } = fault
      if (hasText(`errors.${code}`)) return fault
      failures.report(tenant, file, part, new Error(`the error '${code}' has no text; say it in labels as 'errors.${code}'`))
      return { ...fault, code: 'Custom.Refused', params: { file, code } }
    })
  const faultsBy = async (part: 'check' | 'remove', saving: Saving, ask: (query: Query) => unknown): Promise<FaultAt[]> =>
    readable(part, saving.context, (await guarded(part, saving, async (query) => faultsOf(part, await ask(query)))) as FaultAt[])
  const writtenOf = ({ id, operation, record, before, context }: Omit<Saving, 'run'>, query: Query) => ({
    ...writerOf(context),
    id,
    record: { ...record, id } as RecordData,
    before,
    operation,
    query,
  })
  return {
    ...(prepare && {
      prepare: (values, before, context) => {
        try {
          fill(model, values, prepare({ ...values } as RecordData, before, writerOf(context)), context)
        } catch (error) {
          throw failed('prepare', context, error)
        }
        return undefined
      },
    }),
    ...(check && { check: (saving) => faultsBy('check', saving, (query) => check(writtenOf(saving, query))) }),
    ...(remove && { remove: (saving) => faultsBy('remove', saving, (query) => remove(writtenOf(saving, query))) }),
    ...(write && { write: (saving) => guarded('write', saving, (query) => write(writtenOf(saving, query))) }),
    ...(committed && {
      committed: (saving) => {
        const { database, tenant } = saving.context
        call(
          (query) => committed(writtenOf(saving, query)),
          tenant,
          (one) => database.transaction(tenant, async (run) => ({ result: one(run) })),
        ).catch((error: unknown) =>
          failures.report(tenant, file, 'committed', error instanceof DatabaseFault ? error.cause : error),
        )
      },
    }),
  }
}

const writerOf = ({ tenant, branch, year, person, language }: Context): Writer => ({
  tenant,
  branch: branch.id,
  year: year?.year ?? null,
  user: { id: person.id, userName: person.userName, fullName: person.fullName },
  language,
})

/** Takes over what `prepare` gives. Fields that a person may fill are checked as theirs; others must hold a value of their kind. */
function fill(model: Model, values: Record<string, unknown>, filled: unknown, { check }: Context): void {
  if (typeof filled !== 'object' || filled === null) throw new Error('prepare gives no fields')
  for (const [name, value = null] of Object.entries(filled)) {
    const field = model.fields.get(name)
    if (value === values[name] || JSON.stringify(value) === JSON.stringify(values[name])) continue
    if (!field || field.kind === 'computed' || isSecret(field.kind) || field.is !== undefined)
      throw new Error(`prepare gives '${name}', which is no field that it can fill`)
    values[name] = value
    if (isWritable(field) || value === null) continue
    const accepted = acceptValue(field, value, values as RecordData, check)
    if ('fault' in accepted) throw new Error(`prepare gives '${name}' a value that is refused: ${accepted.fault.code}`)
    values[name] = accepted.value
  }
}

/** More than anybody reads. */
const mostFaults = 1000

/** What `check` gives, if it is a list of faults. */
function faultsOf(part: string, result: unknown): FaultAt[] {
  const isFault = (one: unknown): one is FaultAt =>
    typeof one === 'object' && one !== null && 'code' in one && typeof one.code === 'string'
  if (Array.isArray(result) && result.length > mostFaults) throw new Error(`${part} gives more than ${mostFaults} faults`)
  if (!Array.isArray(result) || !result.every(isFault)) throw new Error(`${part} gives no list of faults`)
  return result.map(({ code, field, params }) => ({
    code,
    ...(typeof field === 'string' && { field }),
    ...(typeof params === 'object' && params !== null && { params }),
  }))
}
