import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isId } from '../../../../schema/fields/ref.ts'
import { toFixed } from '../../../../schema/values/money.ts'
import { type RunFirstPage, type RunPreview, type RunState, runStates } from '../../../shared/run.ts'
import { auditList, auditLook } from '../../audit/looks.ts'
import type { Context } from '../../engine/context.ts'
import { readJobs } from '../../jobs/read.ts'
import { createRunJob, findRun, runningOf } from '../../jobs/run.ts'
import { Problem } from '../../problems/problem.ts'
import { readOrder } from '../../runs/order.ts'
import { previewRun, type RawRow } from '../../runs/preview.ts'
import { isOwnColumn, seesMade, sheetFor } from '../../runs/sheet.ts'
import type { Server } from '../../server.ts'
import { authenticate, contextOf } from '../authenticate.ts'
import { objectBody } from '../body.ts'
import { readListQuery } from '../listQuery.ts'
import { assertPaths } from '../pathRights.ts'
import { problemEntry } from '../problemEntry.ts'
import { retryOf } from '../retry.ts'
import { documented } from '../routeWords.ts'

const object = { type: 'object' }
const order = {
  type: 'object',
  additionalProperties: false,
  properties: {
    input: { ...object, description: 'What is asked once for all subjects, by name' },
    filter: { ...object, description: "How the subjects are narrowed: the run's filters by name, and `q` for a search" },
    cells: { ...object, description: 'Inputs that are other ones for a subject, by its id' },
    leave: { type: 'array', items: { type: 'integer' }, description: 'Ids of subjects that are left out' },
  },
}

const stamp = {
  type: 'string',
  description:
    'The `stamp` of the preview that was looked at: where the subjects are others by now, or were changed, or it comes to something else, the answer is 409 `Run.Changed`',
}

const count = {
  type: 'integer',
  description:
    'How many subjects the person saw that are not left out, where no `stamp` says it; another number is refused by 409 `Selection.Changed`, neither of the two by 400 `Field.Required`, and by 409 `Selection.Everything` where nothing narrows the subjects',
}

/** One thing done for many: what it would make, page by page, and its order as a job. */
export function runRoutes(app: FastifyInstance, server: Server): void {
  app.post(
    '/api/runs/:name/preview',
    documented('What a run would make for each of its subjects; its own permission', {
      body: order,
      query: {
        sort: 'A field of the subjects, `input.{name}`, `state`, `count`, `marks`, `column.{id}` or `made.{amount}`, and its direction: `["made.total","DESC"]`',
        range: 'First and last row, from 0: `[0,99]`',
        state: 'Only subjects that are ready, asked, before, nothing or refused',
        mark: 'Only subjects that have this mark of the run',
        only: '`page`: the first page at once; `counts`, `records`, `totals` and `stamp` are null as long as not all subjects are known. `rows`: the subjects of `ids` by themselves',
        ids: 'With `only=rows`: at most a hundred ids of subjects, `[7,8]`',
      },
    }),
    async (request): Promise<RunPreview | RunFirstPage> => {
      const { run, context } = await ask(request)
      const { state, mark, only, ids, ...query } = request.query as Record<string, string>
      for (const field of Object.keys(query))
        if (field !== 'sort' && field !== 'range') throw new Problem(400, { code: 'Field.Unknown', field })
      if (state !== undefined && !isState(state)) throw new Problem(400, { code: 'Field.Choice', field: 'state' })
      if (only !== undefined && only !== 'page' && only !== 'rows')
        throw new Problem(400, { code: 'Field.Choice', field: 'only' })
      if (mark !== undefined && !Object.hasOwn(run.data.marks ?? {}, mark))
        throw new Problem(400, { code: 'Field.Choice', field: 'mark' })
      const { sort, from, to } = readListQuery({ range: '[0,99]', ...query }, null, false)
      if (sort && !isOwnColumn(run, sort[0])) {
        const subjects = { filter: {}, sort, fields: ['id'] }
        assertPaths(run.over, subjects, context)
        await auditList(run.over, subjects, context)
      }
      const asked = readOrder(run, objectBody(request.body))
      const preview = await previewRun(runningOf(server, context, run, asked), {
        ...{ sort, from, to, state: state ?? null, mark: mark ?? null },
        ...(only && { only: only === 'rows' ? { ids: readIds(ids) } : only }),
      })
      const isTold = seesMade(run, context.person)
      if (isTold)
        await auditLook(run.makes, 'sheet', [], context, {
          run: run.name,
          input: asked.input,
          filter: asked.filter,
          ...(only === 'rows' && { ids: readIds(ids) }),
        })
      return previewAnswer(server, context, run, preview, isTold ? null : asked.cells)
    },
  )

  app.post(
    '/api/runs/:name',
    documented('Orders a run as a job, a row for each subject; its own permission', {
      status: 202,
      body: { ...order, properties: { ...order.properties, stamp, count } },
    }),
    async (request, reply) => {
      const { run, context } = await ask(request)
      const { stamp, count, ...asked } = objectBody(request.body)
      if (stamp !== undefined && typeof stamp !== 'string') throw new Problem(400, { code: 'Field.Type', field: 'stamp' })
      const id = await createRunJob(server, context, run, readOrder(run, asked), { stamp, count }, retryOf(request))
      return reply.code(202).send((await readJobs(context, id))[0])
    },
  )

  const ask = async (request: FastifyRequest) => {
    const context = contextOf(server, request, await authenticate(server, request))
    return { run: sheetFor(findRun(context, (request.params as { name: string }).name), context.person), context }
  }
}

/** How many subjects are worked out by themselves at once: as many as a page of the sheet has. */
const mostAlone = 100

function readIds(text: string | undefined): readonly number[] {
  const wrong = new Problem(400, { code: 'Field.Type', field: 'ids' })
  try {
    const ids: unknown = JSON.parse(text ?? '')
    if (!Array.isArray(ids) || !ids.length || ids.length > mostAlone || !ids.every(isId)) throw wrong
    return ids
  } catch {
    throw wrong
  }
}

const isState = (state: string): state is RunState => runStates.some((one) => one === state)

/**
 * What is answered of a preview, in the reader's language.
 * @param cells what was typed, in place of the inputs of records that were made before; null for whoever may see those
 */
function previewAnswer(
  server: Server,
  context: Context,
  run: ReturnType<typeof sheetFor>,
  preview: Awaited<ReturnType<typeof previewRun>>,
  cells: ReturnType<typeof readOrder>['cells'] | null,
): RunPreview | RunFirstPage {
  const fixed = (amounts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toFixed(amount, context.check.decimals)]))
  // Nobody sees the line that is meant: its name stands before what is wrong with it.
  const told = (faults: RawRow['faults']) =>
    faults.map(({ of = run.makes.name, title, ...fault }) => {
      const entry = problemEntry(server.messages, context.language, of, fault)
      return title === undefined ? entry : { ...entry, message: `${title}: ${entry.message}` }
    })
  const ofAll =
    preview.counts === null
      ? preview
      : {
          ...preview,
          totals: fixed(preview.totals),
          sums: fixed(preview.sums),
          columnSums: fixed(preview.columnSums),
          questions: told(preview.questions),
        }
  return {
    ...ofAll,
    rows: preview.rows.map(({ faults, ...row }) => ({
      ...row,
      ...(cells && { input: cells[row.id] ?? {} }),
      amounts: fixed(row.amounts),
      columns: fixed(row.columns),
      errors: told(faults),
    })),
  }
}
