import type { Condition } from '../condition.ts'
import type { Tone } from '../tones.ts'
import type { ResourceData } from './definition.ts'
import type { Mapping } from './mapping.ts'
import type { FieldMap } from './scope.ts'

/**
 * One thing that is done for many: a page with a form, a sheet that shows what would be made for each subject, and the work
 * itself as a job. It is data like a definition, and may be in a JSON file of `resources/custom/`.
 */
export interface RunData {
  /** Its name, which no resource has; its address is `/runs/{name}`. */
  readonly name: string
  /** The permission to see and start it. The records that it makes need no further permission; an action that posts, or names one, needs its own too. */
  readonly permission: string
  readonly menu?: { readonly group: string; readonly icon?: string }
  /** Its page's address where it is another one than `/runs/{name}`. @example route: 'transfers' */
  readonly route?: string
  /** What is asked once for all subjects. */
  readonly input?: FieldMap
  /** Inputs that may be another value for one subject, in a cell of its row. */
  readonly each?: readonly string[]
  /** The resource whose records are the subjects: those of the selected branch and year. */
  readonly over: string
  /**
   * Which of them are meant: by plain values, or by what is asked.
   * @example { input: { until: { kind: 'date' } }, where: { date: { lte: { field: 'until' } } } }
   */
  readonly where?: Condition
  /**
   * Subjects of every year that the person may see, not of the selected one: an invoice is earned and credited after its year
   * too.
   */
  readonly years?: 'all'
  /** Fields of the subjects by which the person narrows them, also of one step (`row.stage`); those of their list when left out. */
  readonly filters?: readonly string[]
  /** Nobody is meant until the person has narrowed the subjects: what would be wrong for all of them. */
  readonly narrowed?: boolean
  /** Fields of a subject that its row shows beside its name. */
  readonly show?: readonly string[]
  /** The resource of what is made; the records know their subject as `source`. */
  readonly makes?: string
  /**
   * In place of `makes`: the action of its definition that is done with each subject, or `edit` for a change of its fields. What the
   * action asks for is given `by` a function or `with` values; else inputs of the same names are passed on.
   * @example { over: 'salesInvoices', where: { status: 'open' }, acts: 'post' }
   */
  readonly acts?: string
  /** Where subjects that are kept per year are changed, if not where they are (`Into`). */
  readonly into?: Into
  /** What was done can be taken back from its results, for each subject that nobody has changed since; what was made by its own action. */
  readonly undo?: boolean
  /** The pure function that makes them of a subject, or gives what the action asks for (`maker.ts`). */
  readonly by?: string
  /** What one record for each subject is made of, where that needs no function. @example { student: 'id', amount: 'input.amount' } */
  readonly with?: Mapping
  /** Fields of a record that is made or changed, shown in its subject's row as they will be. @example becomes: ['row', 'classRoom'] */
  readonly becomes?: readonly string[]
  /**
   * Counts that the sheet shows before anything is done, among all records that are made or changed: a condition on their own
   * fields by the name of its label.
   * @example tells: { graduates: { leftOn: { empty: false } } }
   */
  readonly tells?: Readonly<Record<string, Condition>>
  /** Amounts of what is made that are shown and added up; all that the definition has when left out. */
  readonly amounts?: readonly string[]
  /** The most important of these amounts: it stays in sight at the end of the row, and is shown on the card on a phone. */
  readonly main?: string
  /** Lines of what is made as columns of the sheet. @example columns: { of: 'items', by: 'salaryItem', sum: 'amount', under: 'kind' } */
  readonly columns?: RunColumns
  /**
   * What one should look at in a row, by the name of its label (`marks.{name}`): a condition on the record's own fields. The sheet shows
   * and counts them, and can be narrowed to one. @example marks: { isNew: { when: { isNew: true }, tone: 'info' } }
   */
  readonly marks?: Readonly<Record<string, RunMark>>
  /**
   * By what a record counts as made already: fields of what is made (`source` is the subject, `source.student` a field of it),
   * inputs, `year`, `branch`. A second run skips what exists, and makes again what was deleted. A field of its lines makes each
   * of them once: lines that exist already are left out.
   * @example once: ['source', 'items.service', 'year']
   */
  readonly once?: readonly string[]
  /** While what was made counts: a condition on its own fields. What is void may be made again. */
  readonly while?: Condition
  /**
   * Which existing records may still be calculated again: a condition on their own fields. Another run replaces their values by
   * the present ones; a value that was typed for one subject stays unless another one is typed.
   * @example anew: { status: 'calculated' }
   */
  readonly anew?: Condition
  /**
   * Errors that mean that the subject does not belong to the run: if it has no other error, it is left out of the sheet, and of
   * the work.
   * @example passes: ['Salary.NotEmployed']
   */
  readonly passes?: readonly string[]
  /** What is made of one subject depends on no other subject: after a correction only that row is calculated again. */
  readonly apart?: boolean
  /** An action of what is made: the sheet offers it for all existing records that wait for it. @example offers: 'approve' */
  readonly offers?: string
  /**
   * The input that gets the last day of each month that is over: the clock orders the run by itself, in every branch and open year, once
   * for each subject and month; people may order it at any time. @example monthly: 'date'
   */
  readonly monthly?: string
  /** The company's flag without which the clock leaves it to people. @example monthlyIf: 'monthlyProvisions' */
  readonly monthlyIf?: string
  /** Labels by language, for runs outside the product's own `locales/`. */
  readonly labels?: ResourceData['labels']
}

/** Lines of what is made as columns: one for each record that the lines refer to. */
export interface RunColumns {
  /** The lines. */
  readonly of: string
  /** The reference of a line by whose record there is a column. */
  readonly by: string
  /** The amount of a line: a column shows the sum of the subject's lines that belong to it. */
  readonly sum: string
  /** A choice of a line: columns are grouped by its values, in their order. */
  readonly under?: string
}

/** What one should look at in a row of a sheet. */
export interface RunMark {
  readonly when: Condition
  readonly tone?: Tone
}

/** Another year, or another branch, in whose bounds a run changes records that are kept per year. */
export interface Into {
  /** The year after the selected one; subjects that already have a place in it are skipped. */
  readonly year?: 'next'
  /** The input that names the branch to which they go in the selected year; they stay in their own where it is empty. */
  readonly branch?: string
  /** Changes that are made in the selected year and branch nevertheless: a condition on what is given. */
  readonly unless?: Condition
}
