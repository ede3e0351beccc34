import { compile } from './compile.ts'
import type { Field, Fields, facts, ResourceName } from './field.ts'
import type { MenuIconName } from './icons.ts'
import type { ResourceData } from './language/definition.ts'
import type { Mapping } from './language/mapping.ts'
import type { RunData } from './language/run.ts'
import type { MenuGroup } from './menu.ts'
import type { Model } from './model.ts'
import { allBy } from './permissions.ts'

/** A run with the inputs that are inferred of it: `RunInputOf` reads them. */
export interface Run<I = unknown> extends RunData {
  readonly [facts]?: { inputs: { run: I } }
}

interface RunWords<I> extends Omit<RunData, 'input' | 'each' | 'monthly' | 'over' | 'makes' | 'acts' | 'menu'> {
  readonly input?: I & Fields
  readonly each?: readonly Extract<keyof NoInfer<I>, string>[]
  readonly monthly?: Extract<keyof NoInfer<I>, string>
  readonly over: ResourceName
  readonly menu?: { readonly group: MenuGroup; readonly icon?: MenuIconName }
}

/** A run makes records of its subjects, or acts on them. */
type Does = { readonly makes: ResourceName; readonly acts?: never } | { readonly acts: string; readonly makes?: never }

/**
 * Defines a run: one thing done for many.
 * @example defineRun({ name: 'invoiceRow', permission: 'invoiceRow', over: 'students', input: { service: ref('services') }, … })
 */
export const defineRun = <const I extends Readonly<Record<string, Field>> = Record<never, never>>(
  run: RunWords<I> & Does,
): Run<I> => run as unknown as Run<I>

/** A run with everything that it implies spelt out; both sides work with this. */
export interface RunModel {
  readonly name: string
  readonly data: RunData
  /** What is asked, as a definition of its own: its permission, its fields, its labels. */
  readonly input: Model
  readonly over: Model
  /** The definition whose records are written: of what is made, or of the subjects on which it acts. */
  readonly makes: Model
  /** What is done with them: `create`, `update`, or an action. */
  readonly operation: string
  /** What values are given for: a record that is made, the input of the action, fields that change. */
  readonly given: Model
  /** What the maker of its values is found by. */
  readonly source: { readonly makes: string; readonly by?: string; readonly with?: Mapping }
  readonly filters: readonly string[]
  readonly show: readonly string[]
  readonly each: readonly string[]
  readonly amounts: readonly string[]
  readonly becomes: readonly string[]
  /** The address of its page. */
  readonly path: string
  /** Whose lists lead to it: its subjects', and the fiscal years' where it takes something into another year. */
  readonly offeredIn: readonly string[]
}

/** What a run asks, as a definition: forms, labels, permissions and checks know no other. */
export const inputDefinition = ({ name, permission, input = {}, menu, labels }: RunData): ResourceData => ({
  name,
  scope: 'tenant',
  permissions: allBy(permission),
  fields: input,
  ...(menu && { menu }),
  ...(labels && { labels }),
})

/** Fields by which subjects are narrowed by choosing one value. */
export const narrowing: readonly string[] = ['ref', 'choice']

/** Spells out a run; undefined where it names definitions that are not there. */
export function compileRun(data: RunData, find: (name: string) => Model | undefined): RunModel | undefined {
  const [subjects, makes] = [find(data.over), find(data.makes ?? data.over)]
  if (!subjects || !makes) return undefined
  const { acts, by, with: mapping = acts === undefined ? undefined : passedOn(data, subjects) } = data
  const asked = subjects.actions.get(acts ?? '')
  const usual = subjects.list.filters.filter((name) => narrowing.includes(subjects.fields.get(name)?.kind ?? ''))
  const money = [...makes.fields.values()].filter(({ kind, figure }) => kind === 'money' && !figure)
  return {
    name: data.name,
    data,
    input: compile(inputDefinition(data)),
    over: subjects,
    makes,
    operation: acts === undefined ? 'create' : acts === 'edit' ? 'update' : acts,
    given: asked && acts !== 'edit' ? compile({ name: subjects.name, scope: 'tenant', fields: asked.input ?? {} }) : makes,
    source: { makes: makes.name, ...(by === undefined ? mapping && { with: mapping } : { by }) },
    filters: data.filters ?? usual,
    show: data.show ?? [],
    each: data.each ?? [],
    amounts: data.amounts ?? money.map(({ field }) => field),
    becomes: data.becomes ?? [],
    path: `/${data.route ?? `runs/${data.name}`}`,
    offeredIn: [subjects.name, ...(isAboutYears(data) ? ['fiscalYears'] : [])],
  }
}

const isAboutYears = ({ into, input = {} }: RunData): boolean =>
  into?.year !== undefined || Object.values(input).some(({ to }) => to === 'fiscalYears')

/** The inputs of a run that its action asks for, or that are fields of its subjects: they are passed on as they are. */
const passedOn = ({ acts = '', input = {} }: RunData, { actions, fields }: Model): Mapping => {
  const asked = acts === 'edit' ? [...fields.keys()] : Object.keys(actions.get(acts)?.input ?? {})
  return Object.fromEntries(asked.filter((name) => name in input).map((name) => [name, `input.${name}`]))
}

/** Whether a run makes and recalculates the records: they are begun there, and by no form of their own. */
export const isMadeByRun = ({ name }: Pick<Model, 'name'>, runs: readonly Pick<RunModel, 'data' | 'makes'>[]): boolean =>
  runs.some(({ data, makes }) => data.anew !== undefined && makes.name === name)

/** What a person needs to see and start a run: its own permission, and the one that its action asks for by itself, such as posting. */
export const permissionsOfRun = ({
  data,
  makes,
  operation,
}: Pick<RunModel, 'data' | 'makes' | 'operation'>): readonly string[] => {
  const ofAction = makes.actions.get(operation)?.permission
  return ofAction === undefined ? [data.permission] : [data.permission, ofAction]
}
