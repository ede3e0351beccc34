import { type Condition, conditionPaths, holds } from '../../../../schema/condition.ts'
import type { Asking } from '../../../../schema/language/rule.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { type FaultAt, type RecordData, reader } from '../../../../schema/record/record.ts'
import { told } from '../../../../schema/record/told.ts'
import type { Run } from '../../database/database.ts'
import { Problem } from '../../problems/problem.ts'
import { saveBehaviour } from '../behaviour.ts'
import type { Behaviours } from '../behaviours.ts'
import type { Change } from '../change.ts'
import { type Context, may } from '../context.ts'
import type { Check } from './check.ts'
import { duplicatesOf } from './duplicates.ts'
import { passedOn, passesOn } from './passing.ts'

/** What a person is asked before records are saved. */
export const asked: Check = {
  name: 'questions',
  applies: ({ model, operation, behaviours }) =>
    operation !== 'delete' &&
    (saveBehaviour(behaviours, model).confirm !== undefined ||
      (behaviours.finalAsked !== undefined && model.posting !== undefined) ||
      model.data.duplicates !== undefined ||
      passesOn(model)),
  questions: ({ model, behaviours, drafts, context, tx, historic }) =>
    questionsOf(model, behaviours, drafts, context, tx.run, {
      fromFile: historic === true,
      onlyLooks: tx.trial !== undefined,
    }),
}

interface HowAsked {
  readonly fromFile?: boolean
  /** Nothing is written: nobody has to wait. */
  readonly onlyLooks?: boolean
}

/** What a person is asked before changes are saved, of each in its order: by the definition and by its code. */
export async function questionsOf(
  model: Model,
  behaviours: Behaviours,
  changes: readonly Change[],
  context: Context,
  run: Run,
  { fromFile = false, onlyLooks = false }: HowAsked = {},
): Promise<FaultAt[][]> {
  const [asked, final, duplicates, passed] = await Promise.all([
    saveBehaviour(behaviours, model).confirm?.(changes, context, run, fromFile),
    behaviours.finalAsked?.(model, changes, context, run),
    duplicatesOf(model, changes, context, run, !onlyLooks),
    passedOn(model, changes, context, run),
  ])
  return changes.map((_, index) => [
    ...(asked?.[index] ?? []),
    ...(final?.[index] ?? []),
    ...(duplicates[index] ?? []),
    ...(passed[index] ?? []),
  ])
}

/**
 * What a definition asks about a record as it will be; `operation` is `create`, `update` or an action.
 * @param written the record as it came, before anything was calculated
 * @param decimals the digits of amounts
 */
export function askedOf(model: Model, operation: string, change: Change, written: RecordData, decimals: number): Asked[] {
  const { data } = model
  const { record, before } = change
  const use = operation === 'update' ? 'edit' : operation
  const isChanged = (path: string) => {
    const [name = ''] = path.split('.')
    return JSON.stringify(record[name] ?? null) !== JSON.stringify(before?.[name] ?? null)
  }
  return (data.asks ?? [])
    .filter(({ on }) => !on || on.includes(use))
    .filter(({ when }) => holds(when, reader(record)) && (!before || conditionPaths(when).some(isChanged)))
    .map(
      ({ error, field, when, answeredBy }): Asked => ({
        code: error,
        ...(answeredBy && { answeredBy }),
        ...(field && { field }),
        ...told([...conditionPaths(when), ...(field ? [field] : [])], reader(record), model.fields, decimals),
      }),
    )
    .concat(model.lines.flatMap((group) => askedOfLines(group, use, change, written, decimals)))
}

/** What is asked of lines that somebody has written, where a change makes a condition hold of one. */
function askedOfLines(
  group: ModelLines,
  use: string,
  { record, before }: Change,
  written: RecordData,
  decimals: number,
): Asked[] {
  const rows = (from: RecordData | null) => (from?.[group.name] ?? []) as readonly RecordData[]
  const former = new Map(rows(before).map((row) => [row['id'], row]))
  const held = (row: RecordData | undefined, when: Condition, document: RecordData | null) =>
    row !== undefined && document !== null && holds(when, reader(row, document))
  return (group.asks ?? [])
    .filter(({ on }) => !on || on.includes(use))
    .flatMap(({ when, error, field, answeredBy }) =>
      rows(record)
        .slice(0, rows(written).length)
        .flatMap((row, at): Asked[] =>
          held(row, when, record) && !held(former.get(row['id']), when, before)
            ? [
                {
                  code: error,
                  ...(answeredBy && { answeredBy }),
                  field: `${group.name}.${at}.${field}`,
                  ...told([...conditionPaths(when), ...(field ? [field] : [])], reader(row, record), group.fields, decimals),
                },
              ]
            : [],
        ),
    )
}

/** What a definition asks, with who may answer where not everybody may. */
type Asked = FaultAt & Pick<Asking, 'answeredBy'>

/** Questions of a definition for this person; those that they may not answer become refusals. */
export function askedWhom(
  asked: readonly Asked[],
  { person, translate }: Context,
): { readonly questions: readonly FaultAt[]; readonly refused: readonly FaultAt[] } {
  const isTheirs = ({ answeredBy }: Asked) => !answeredBy || may(person, answeredBy.permission)
  return {
    questions: asked.filter(isTheirs).map(({ answeredBy: _, ...question }) => question),
    refused: asked
      .filter((one) => !isTheirs(one))
      .map(({ answeredBy, code, params, ...place }) => ({
        ...place,
        code: answeredBy?.error ?? code,
        params: { ...params, permission: translate(`permissions.${answeredBy?.permission}`) },
      })),
  }
}

/** The questions that nobody has answered yet. */
export const unanswered = (questions: readonly FaultAt[] = [], { confirmed }: Pick<Context, 'confirmed'>): readonly FaultAt[] =>
  questions.filter(({ code, answers }) => !(answers ?? [code]).some((one) => confirmed?.has(one)))

/** Those that were answered with yes. */
export const answeredOf = (questions: readonly FaultAt[], { confirmed }: Pick<Context, 'confirmed'>): readonly FaultAt[] =>
  questions.filter(({ code }) => confirmed?.has(code))

/**
 * What is asked before a save that has no faults: a refusal with 409 and `asks`, once. The same request with the codes in its
 * header `Confirmed` is done.
 */
export function questionOf(questions: readonly FaultAt[] | undefined, context: Context): Problem | null {
  const open = unanswered(questions, context)
  const answers = open.flatMap((question) => question.answers ?? [])
  return open.length ? new Problem(409, open, { asks: true, ...(answers.length && { answers }) }) : null
}
