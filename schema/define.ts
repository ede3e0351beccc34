import type { Condition, Scalar, Test } from './condition.ts'
import type { Field, Fields, facts, ResourceName } from './field.ts'
import type { MenuIconName } from './icons.ts'
import type { Permissions } from './language/access.ts'
import type { Action, Finding } from './language/action.ts'
import type { Alert } from './language/alerts.ts'
import type { ResourceData } from './language/definition.ts'
import type { YearEnds } from './language/effects.ts'
import type { Guard, Keeps } from './language/guard.ts'
import type { Import } from './language/import.ts'
import type { Follows, Limit } from './language/limits.ts'
import type { Aside, LineSum, Lines } from './language/lines.ts'
import type { List } from './language/list.ts'
import type { LockedLines } from './language/locking.ts'
import type { Lookup, Public } from './language/public.ts'
import type { ListRead } from './language/reads.ts'
import type { Ends, Repeats } from './language/repeats.ts'
import type { Asking, Rule } from './language/rule.ts'
import type { Scope } from './language/scope.ts'
import type { Duplicates, UniqueInLines, UniqueTogether } from './language/unique.ts'
import type { MenuGroup } from './menu.ts'
import type { Tone } from './tones.ts'

type Facts<F> = F extends { readonly [facts]?: infer X } ? NonNullable<X> : never
type Value<F> = Facts<F> extends { value: infer V } ? V : never
type Required<F> = Facts<F> extends { required: infer R } ? R : false

/** A section whose fields are kept per fiscal year in a companion table. */
export interface Yearly<F extends Fields> {
  readonly yearly: F
}
/** Marks a section as the year's data of a record. @example school: yearly({ row: ref('rows', { required: true }) }) */
export const yearly = <const F extends Fields>(fields: F): Yearly<F> => ({ yearly: fields })

type Sections = { readonly [name: string]: Fields | Yearly<Fields> }
type InSection<S> = S extends Yearly<infer F> ? F : S
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (u: infer I) => void ? I : never
type InSections<S> = [keyof S] extends [never] ? unknown : Merge<{ [K in keyof S]: InSection<S[K]> }[keyof S]>

type Twins<A> = {
  readonly [K in keyof A as A[K] extends { readonly hijri: true } ? `${K & string}Hijri` : never]: Field<
    'hijriDate',
    string,
    false,
    never,
    never
  >
}
/** The record that a document was made from. */
export interface Source {
  readonly resource: string
  readonly id: number
}
type Implied<Sc, St, T> = (Sc extends 'shared' ? { readonly general: Field<'flag', boolean, true, never, never> } : unknown) &
  (Sc extends 'branchYear' ? { readonly source: Field<'party', Source, false, string, never> } : unknown) &
  ([keyof St] extends [never] ? unknown : { readonly status: Field<'choice', Extract<keyof St, string>, true, never, never> }) &
  ([keyof T] extends [never] ? unknown : { readonly [K in keyof T]: Field<'money', string, false, never, never> })

/** Every field that a definition has: its own, those of its sections, and the implied ones. */
type All<F, S, Sc, St, T> = F & InSections<S> & Twins<F & InSections<S>> & Implied<Sc, St, T>
type Name<A> = Extract<keyof A, string>
type Targets<A> = { [K in Name<A>]: Facts<A[K]> extends { target: infer T } ? ([T] extends [never] ? never : K) : never }[Name<A>]
/** The fields that limits add to a definition: `used` and `left`, or other names, and the states that follow from them. */
type FigureNames<G extends string> = 'used' | 'left' | G | `${string}Left`
type DayName<A> = { [K in Name<A>]: A[K] extends { readonly kind: 'date' } ? K : never }[Name<A>]
type Path<A> = Name<A> | `${Targets<A>}.${string}` | 'id' | 'number' | 'createdAt' | 'updatedAt'

/** The fields that `requiredWhen` names must exist in the same place, and its values must be possible. */
type Wrong<W, A> = {
  [K in keyof W]: K extends 'all' | 'any' | 'none' | `${string}.${string}`
    ? never
    : K extends keyof A
      ? Scalars<W[K]> extends Value<A[K]> | null | boolean
        ? never
        : `no such value of '${K & string}'`
      : `no field '${K & string}'`
}[keyof W]
type Scalars<T> = T extends Scalar ? T : T extends { in: readonly (infer V)[] } ? V : T extends { not: infer V } ? V : never
type Conditioned<F, A> = {
  readonly [K in keyof F]: Facts<F[K]> extends { when: infer W }
    ? [W] extends [never]
      ? unknown
      : [Wrong<W, A>] extends [never]
        ? unknown
        : { readonly requiredWhen: Wrong<W, A> }
    : unknown
}
type ConditionedSections<S, A> = {
  readonly [K in keyof S]: S[K] extends Yearly<infer F>
    ? { readonly yearly: Conditioned<F, A> & LiteralNames<F> }
    : Conditioned<S[K], A> & LiteralNames<S[K]>
}
type LiteralNames<F> = string extends keyof F ? { readonly names: 'names of fields must be literal' } : unknown

type On<P extends string> = { readonly [K in P]?: Test } & {
  readonly all?: readonly Condition[]
  readonly any?: readonly Condition[]
  readonly none?: readonly Condition[]
}

interface Group<F extends Fields>
  extends Omit<Lines, 'fields' | 'unique' | 'sums' | 'rules' | 'asks' | 'title' | 'aside' | 'locked'> {
  readonly title?: readonly NoInfer<Name<F>>[]
  readonly fields: F & Conditioned<NoInfer<F>, NoInfer<F>> & LiteralNames<NoInfer<F>>
  readonly unique?: readonly (Omit<UniqueInLines, 'fields' | 'during'> & {
    readonly fields: readonly NoInfer<Name<F>>[]
    readonly during?: readonly [from: NoInfer<Name<F>>, to: NoInfer<Name<F>>]
  })[]
  readonly aside?: { readonly [K in NoInfer<Name<F>>]?: Aside }
  readonly locked?: Omit<LockedLines, 'during'> & { readonly during: readonly [from: NoInfer<Name<F>>, to: NoInfer<Name<F>>] }
  readonly sums?: readonly (Omit<LineSum, 'of' | 'per'> & {
    readonly of: NoInfer<Name<F>>
    readonly per?: readonly NoInfer<Name<F>>[]
  })[]
  readonly rules?: readonly RuleOf<NoInfer<F>, `document.${string}`>[]
  readonly asks?: readonly (Omit<Asking, 'on' | 'when' | 'field'> & {
    readonly on?: readonly ('create' | 'edit')[]
    readonly when: On<Path<NoInfer<F>> | `document.${string}`>
    readonly field: NoInfer<Name<F>>
  })[]
}
/** A word that lines do not have. */
type Excess<G> = { readonly [K in Exclude<keyof G, keyof Lines>]: `lines have no word '${K & string}'` }
type Amount<L> = { [G in keyof L]: L[G] extends { fields: infer F } ? `${Extract<G, string>}.${Name<F>}` : never }[keyof L]
type LineName<L> = { [G in keyof L]: L[G] extends { fields: infer F } ? Name<F> : never }[keyof L]
/** @param D what a rule of lines reads of their document */
interface RuleOf<A, D extends string = never>
  extends Omit<Rule, 'when' | 'holds' | 'exactlyOne' | 'atLeastOne' | 'order' | 'field'> {
  readonly when?: On<Path<A> | D>
  readonly holds?: On<Path<A> | D>
  readonly field?: Name<A>
  readonly exactlyOne?: readonly Name<A>[]
  readonly atLeastOne?: readonly Name<A>[]
  readonly order?: readonly Name<A>[]
}
/** @param W the states that follow from figures, and the figures themselves */
interface ActionOf<A, St, I, W extends string>
  extends Omit<Action, 'from' | 'to' | 'when' | 'set' | 'input' | 'makes' | 'finds' | 'names'> {
  readonly names?: Targets<A>
  readonly finds?: { readonly [K in Targets<A>]?: Finding }
  readonly makes?: ResourceName
  readonly from?: readonly Extract<keyof St, string>[]
  readonly to?: Extract<keyof St, string>
  readonly when?: On<Path<A> | W>
  readonly set?: { readonly [K in Name<A>]?: Value<A[K]> | null }
  readonly input?: I & Fields
}

/** A path begins with a reference of the document or of its lines. */
type ReadOf<X, A, L> = X extends string
  ? `${Targets<A> | 'branch' | 'fiscalYear'}.${string}` | `${Extract<keyof L, string>}.${string}`
  : Omit<ListRead, 'each'> & { readonly each?: Extract<keyof L, string> } & {
      readonly [K in Exclude<keyof X, keyof ListRead>]: `a read has no word '${K & string}'`
    }

/** The words of a definition that name nothing inside it. */
type Plain =
  | 'was'
  | 'tenants'
  | 'single'
  | 'readOnly'
  | 'headOffice'
  | 'peopleOnly'
  | 'log'
  | 'webhooks'
  | 'bound'
  | 'visibleThrough'
  | 'seenInAll'
  | 'alsoIn'
  | 'foundBy'
  | 'ownBy'
  | 'routes'
  | 'flag'
  | 'effects'
  | 'print'
  | 'calculate'
  | 'audited'
  | 'behaviour'
  | 'serial'
  | 'locked'
  | 'labels'

export interface Definition<Sc extends Scope, F, S, L, T, St, I, P extends string, Rd, G extends string, W extends string, A>
  extends Pick<ResourceData, Plain> {
  readonly name: ResourceName
  readonly scope: Sc
  readonly permissions?: string | Permissions
  readonly title?: readonly Name<A>[]
  readonly fields?: F & Conditioned<NoInfer<F>, A> & LiteralNames<NoInfer<F>>
  readonly sections?: S & ConditionedSections<NoInfer<S>, A>
  readonly lines?: {
    readonly [G in keyof L]: L[G] & Group<L[G] extends { fields: infer LF extends Fields } ? LF : Fields> & Excess<NoInfer<L[G]>>
  }
  readonly totals?: {
    readonly [K in keyof T]: { readonly sum: Amount<NoInfer<L>>; readonly less?: Amount<NoInfer<L>>; readonly where?: Condition }
  }
  readonly rules?: readonly RuleOf<A>[]
  readonly unique?: readonly (Omit<UniqueTogether, 'fields' | 'when' | 'passes'> & {
    readonly fields: readonly Name<A>[]
    readonly when?: On<Name<A> | FigureNames<NoInfer<G>> | NoInfer<W>>
    readonly passes?: Name<A>
  })[]
  readonly duplicates?: readonly (Omit<Duplicates, 'fields' | 'when'> & {
    readonly fields: readonly (Name<A> | Amount<NoInfer<L>>)[]
    readonly when?: On<Name<A>>
  })[]
  readonly asks?: readonly (Omit<Asking, 'on' | 'when' | 'field'> & {
    readonly on?: readonly ('create' | 'edit' | Name<NoInfer<I>>)[]
    readonly when: On<Path<A> | `branch.${string}`>
    readonly field?: Name<A>
  })[]
  readonly merge?: { readonly same?: readonly Name<A>[]; readonly like?: Name<A> }
  readonly guards?: readonly (Omit<Guard, 'on' | 'holds' | 'usedBy' | 'becomes' | 'changes'> & {
    readonly on: readonly ('create' | 'edit' | 'delete' | Name<NoInfer<I>>)[]
    readonly holds?: On<Path<A> | FigureNames<NoInfer<G>> | NoInfer<W>>
    readonly usedBy?: `${ResourceName}.${string}` | ResourceName
    readonly becomes?: On<Path<A>>
    readonly changes?: readonly (Name<A> | Extract<keyof NoInfer<L>, string>)[]
  })[]
  readonly keeps?: Omit<Keeps, 'while' | 'figure'> & {
    readonly while: On<Path<A> | FigureNames<NoInfer<G>>>
    readonly figure?: `${Extract<keyof NoInfer<L>, string>}.${string}`
  }
  readonly limits?: readonly (Omit<Limit, 'of' | 'while' | 'as'> & {
    readonly of: Targets<A> | Amount<NoInfer<L>> | `${Extract<keyof NoInfer<L>, string>}.record` | 'subscription'
    readonly while?: On<Path<A>>
    readonly as?: G
  })[]
  readonly follows?: { readonly [K in W]?: Follows }
  readonly states?: St & { readonly [K in keyof St]: readonly NoInfer<Extract<keyof St, string>>[] }
  readonly tones?: { readonly [K in NoInfer<Extract<keyof St, string>>]?: Tone }
  readonly mapStates?: { readonly [former: string]: NoInfer<Extract<keyof St, string>> }
  readonly actions?: { readonly [K in keyof I]: ActionOf<A, St, I[K], FigureNames<NoInfer<G>> | NoInfer<W>> }
  readonly number?: { readonly when?: On<Path<A>>; readonly gaps?: boolean }
  readonly reads?: { readonly [K in keyof Rd]: Rd[K] & ReadOf<Rd[K], A, NoInfer<L>> }
  readonly repeats?: Omit<Repeats, 'makes'> & { readonly makes: ResourceName }
  readonly ends?: Ends & {
    readonly on: DayName<A>
    readonly since?: DayName<A>
    readonly with?: `${Targets<A>}.${string}`
    readonly action: Name<NoInfer<I>>
  }
  readonly alerts?: readonly (Omit<Alert, 'field' | 'while'> & { readonly field: DayName<A>; readonly while?: On<Name<A>> })[]
  readonly yearEnds?: { readonly [E in keyof YearEnds]: { readonly [K in Name<A>]?: Value<A[K]> } }
  readonly tree?: Targets<A>
  readonly timeline?: { readonly year?: readonly (Name<A> | 'branch')[]; readonly actions?: readonly Extract<keyof I, string>[] }
  readonly siblings?: { readonly by: Targets<A>; readonly show?: readonly Name<A>[] }
  readonly beside?: readonly (Name<A> | FigureNames<string>)[]
  readonly rail?: { readonly [K in Targets<A>]?: readonly string[] }
  readonly begins?: Readonly<Record<string, Readonly<Record<string, Name<A> | 'id'>>>>
  readonly quick?: readonly Name<A>[]
  readonly keys?: readonly (readonly (Name<A> | 'id' | 'year')[])[]
  readonly search?: readonly Path<A>[]
  readonly list?: Omit<List, 'columns' | 'filters' | 'sort' | 'change' | 'carried'> & {
    readonly columns?: readonly (P extends Path<A> | FigureNames<NoInfer<G>> | NoInfer<W>
      ? P
      : Path<A> | FigureNames<NoInfer<G>> | NoInfer<W>)[]
    readonly filters?: readonly (Path<A> | FigureNames<NoInfer<G>> | NoInfer<W>)[]
    readonly sort?: { readonly by: Path<A> | FigureNames<NoInfer<G>> | NoInfer<W>; readonly order?: 'asc' | 'desc' }
    readonly change?: readonly Name<A>[]
    readonly carried?: readonly Name<A>[]
  }
  readonly calendar?: { readonly from: DayName<A>; readonly to: DayName<A>; readonly by?: Name<A>; readonly while?: Condition }
  readonly import?: Omit<Import, 'match' | 'aliases' | 'apart' | 'incomplete'> & {
    readonly match: readonly (Name<A> | LineName<NoInfer<L>> | readonly Name<A>[])[]
    readonly aliases?: {
      readonly [K in
        | Path<A>
        | LineName<NoInfer<L>>
        | `${LineName<NoInfer<L>>}.${ResourceName}`
        | `document.${Name<A>}`
        | 'signed']?: readonly string[]
    }
    readonly apart?: Name<A>
    readonly incomplete?: Name<A>
  }
  readonly menu?: { readonly group: MenuGroup; readonly icon?: MenuIconName; readonly badge?: On<Path<A>> }
  readonly public?: Omit<Public, 'fields' | 'files' | 'actions' | 'lookup'> & {
    readonly fields: readonly (Name<A> | Amount<NoInfer<L>> | 'number')[]
    readonly files?: readonly Name<A>[]
    readonly actions?: readonly Name<NoInfer<I>>[]
    readonly lookup?: { readonly [K in keyof Lookup]: readonly (Name<A> | 'number')[] }
  }
}

/** A definition with what is inferred of it: `RecordOf`, `LineOf`, `StateOf`, `InputOf`, `FactsOf` read it. */
export interface Resource<A = unknown, L = unknown, St = unknown, I = unknown, Rd = unknown> extends ResourceData {
  readonly [facts]?: { fields: A; lines: L; states: St; inputs: I; reads: Rd }
}

/**
 * Defines an entity. One definition is the source of its table, API, checks, list, form, menu entry, permissions,
 * import and labels. Excess and unknown words do not compile; what types cannot see is refused at start.
 */
export function defineResource<
  const Sc extends Scope,
  const F extends Fields = Record<never, never>,
  const S extends Sections = Record<never, never>,
  const L = Record<never, never>,
  const T = Record<never, never>,
  const St = Record<never, never>,
  const I = Record<never, never>,
  const P extends string = never,
  const Rd = Record<never, never>,
  const G extends string = never,
  const W extends string = never,
>(
  definition: Definition<Sc, F, S, L, T, St, I, P, Rd, G, W, NoInfer<All<F, S, Sc, St, T>>>,
): Resource<All<F, S, Sc, St, T>, L, St, I, Rd> {
  return definition as unknown as Resource<All<F, S, Sc, St, T>, L, St, I, Rd>
}

type Of<R> = R extends { readonly [facts]?: infer X } ? NonNullable<X> : never
type FieldValue<F> = Required<F> extends true ? Value<F> : Value<F> | null
/** The values of fields in an answer: null where one may be empty. */
export type Values<A> = { [K in Name<A>]: FieldValue<A[K]> }

/** A record in an answer: exact values, null where a field may be empty. */
export type RecordOf<R> = { id: number; version: number } & Values<Of<R>['fields' & keyof Of<R>]> & {
    [G in keyof Of<R>['lines' & keyof Of<R>]]: LineOf<R, G>[]
  }
/** A document before validation: any field may be null, and new lines have no id. */
export type DraftOf<R> = {
  readonly [K in Name<Of<R>['fields' & keyof Of<R>]>]: Value<Of<R>['fields' & keyof Of<R>][K]> | null
} & {
  readonly [G in keyof Of<R>['lines' & keyof Of<R>]]: readonly DraftLineOf<R, G>[]
}
type DraftLineOf<R, G extends keyof Of<R>['lines' & keyof Of<R>]> = Of<R>['lines' & keyof Of<R>][G] extends { fields: infer LF }
  ? { readonly id?: number | null } & { readonly [K in Name<LF>]: Value<LF[K]> | null }
  : never
/** A field of a document, or `lines.field`; any text where its definition is not typed. */
export type PlaceOf<R> = unknown extends R
  ? string
  : Extract<keyof DraftOf<R>, string> | LinePlaceOf<Of<R>['lines' & keyof Of<R>]>
type LinePlaceOf<L> = { [G in Name<L>]: L[G] extends { fields: infer LF } ? `${G}.${Name<LF>}` : never }[Name<L>]
/** One line of a document. */
export type LineOf<R, G extends keyof Of<R>['lines' & keyof Of<R>]> = Of<R>['lines' & keyof Of<R>][G] extends { fields: infer LF }
  ? { id: number } & Values<LF> & BranchOf<Of<R>['lines' & keyof Of<R>][G]>
  : never
/** The branch of a line that may be another one's than the document's. */
type BranchOf<G> = G extends { crossBranch: true | { from: string } } ? { branch: number | null } : unknown
/** The states of a document. */
export type StateOf<R> = Extract<keyof Of<R>['states' & keyof Of<R>], string>
/** What an action asks for. */
export type InputOf<R, K extends keyof Of<R>['inputs' & keyof Of<R>]> = Of<R>['inputs' & keyof Of<R>][K] extends infer F
  ? Values<F>
  : never

/** Values of fields that are asked for. */
export type InputOfFields<F> = { readonly [K in Name<F>]: FieldValue<F[K]> }
/** A record that is to be made: what is left out gets its default, and it is validated like any other record. */
export type NewOf<R> = {
  readonly [K in Exclude<Name<Of<R>['fields' & keyof Of<R>]>, 'source'>]?: Value<Of<R>['fields' & keyof Of<R>][K]> | null
} & {
  readonly [G in keyof Of<R>['lines' & keyof Of<R>]]?: readonly NewLineOf<R, G>[]
}
type NewLineOf<R, G extends keyof Of<R>['lines' & keyof Of<R>]> = Of<R>['lines' & keyof Of<R>][G] extends { fields: infer LF }
  ? { readonly [K in Name<LF>]?: Value<LF[K]> | null } & Partial<BranchOf<Of<R>['lines' & keyof Of<R>][G]>>
  : never

type ReadsOf<R> = Of<R>['reads' & keyof Of<R>]
type LinesOf<R> = Of<R>['lines' & keyof Of<R>]
/** The lines that a read is for; never where it is for the document. */
type EachOf<R, X> = X extends { each: infer G }
  ? G
  : X extends `${infer G}.${string}`
    ? G extends keyof LinesOf<R>
      ? G
      : never
    : never
type ForDocument<R> = { [K in keyof ReadsOf<R>]: [EachOf<R, ReadsOf<R>[K]>] extends [never] ? K : never }[keyof ReadsOf<R>]
type ForLines<R, G> = { [K in keyof ReadsOf<R>]: G extends EachOf<R, ReadsOf<R>[K]> ? K : never }[keyof ReadsOf<R>]
type GroupsRead<R> = { [K in keyof ReadsOf<R>]: EachOf<R, ReadsOf<R>[K]> }[keyof ReadsOf<R>]

/** The value behind a path, as far as the definitions that it leads through are among `M`. */
type Behind<A, P, M> = P extends `${infer H}.${infer Rest}`
  ? H extends keyof A
    ? Facts<A[H]> extends { target: infer T }
      ? unknown extends RowFields<T, M>
        ? Scalar
        : Behind<RowFields<T, M> & InDocument<T>, Rest, M>
      : Scalar
    : Scalar
  : P extends keyof A
    ? Value<A[P]> | null
    : Scalar
/** A line also has the document that it belongs to. */
type InDocument<T> = T extends `${infer R}.${string}` ? { readonly record: Field<'ref', number, true, R, never> } : unknown
type GroupFields<R, G> = G extends keyof LinesOf<R> ? (LinesOf<R>[G] extends { fields: infer LF } ? LF : unknown) : unknown
type RowFields<O, M> = O extends `${infer H}.${infer G}`
  ? H extends keyof M
    ? GroupFields<M[H], G>
    : unknown
  : O extends keyof M
    ? Of<M[O]>['fields' & keyof Of<M[O]>]
    : unknown
type TakenOf<X, M> = X extends { of: infer O; take: infer K }
  ? K extends readonly string[]
    ? { readonly [N in K[number]]: Behind<RowFields<O, M>, N, M> }
    : Behind<RowFields<O, M>, K, M>
  : never
/** The values of one row, or null where none was found; of all rows a list of them. */
type FactOf<X, M> = X extends { every: true } ? readonly TakenOf<X, M>[] : TakenOf<X, M> | null
type Fact<R, X, M> = X extends string
  ? X extends `${infer G}.${infer Rest}`
    ? G extends keyof LinesOf<R>
      ? Behind<GroupFields<R, G>, Rest, M>
      : Behind<Of<R>['fields' & keyof Of<R>], X, M>
    : never
  : FactOf<X, M>

/**
 * What a definition reads, by name, and for each of its lines by their group and position; null where nothing was found.
 * @typeParam M the definitions that it reads of, by name, from which the values get their types: `{ students: typeof students }`
 */
export type FactsOf<R, M = Record<never, never>> = {
  readonly [K in ForDocument<R>]: Fact<R, ReadsOf<R>[K], M>
} & {
  readonly [G in Extract<GroupsRead<R>, string>]: readonly { readonly [K in ForLines<R, G>]: Fact<R, ReadsOf<R>[K], M> }[]
}
