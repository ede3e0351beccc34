import type { RecordData } from '../../../schema/record/record.ts'
import type { Caller } from '../access/caller.ts'
import { sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { boundsOf, type JobBounds } from './bounds.ts'
import { modelOfPapers, papers, printPapersFile } from './papersFile.ts'
import { assertReport, printing, printReportFile } from './reportFile.ts'

/** Work that makes a file, by what its only row is about: how it is done, and who may have the file. */
interface FileWork {
  readonly action: string
  make(server: Server, context: Context, job: number, input: RecordData): Promise<void>
  assertAllowed(server: Server, context: Context, input: RecordData): unknown
}

const works: Readonly<Record<string, FileWork>> = {
  [printing.resource]: { action: printing.action, make: printReportFile, assertAllowed: assertReport },
  [papers.resource]: {
    action: papers.action,
    make: printPapersFile,
    assertAllowed: (_, context, input) => modelOfPapers(context, input),
  },
}

/** The work that a row of a job is, where it makes a file. */
export const fileWorkOf = (resource: string): FileWork | undefined =>
  Object.hasOwn(works, resource) ? works[resource] : undefined

interface JobFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/**
 * What a job of this person has made.
 * @throws Problem 404 when there is nothing (any more), 403 when the person may see what it shows, its branch or its year no longer
 */
export async function readJobFile(server: Server, caller: Caller, id: number): Promise<JobFile> {
  const [found] = await server.database.one<JobFile & JobBounds & { input: RecordData; action: string }>(
    caller.tenant,
    sql`select f.name, f.type, f.content, j.input, j.action, j.branch_id as branch, j.fiscal_year as year, j.confirmed
      from job_files f join jobs j on j.tenant_id = f.tenant_id and j.id = f.job_id
      where f.tenant_id = ${caller.tenant} and f.job_id = ${id} and j.user_id = ${caller.session.person.id}`,
  )
  if (!found) throw new Problem(404, 'Record.NotFound')
  const { name, type, content, input, action } = found
  const work = Object.values(works).find((one) => one.action === action)
  await work?.assertAllowed(server, boundsOf(server, caller, found), input)
  return { name, type, content }
}
