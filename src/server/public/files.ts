import { attemptKey, takeTime } from '../access/attempts.ts'
import { makePublicLink } from '../access/publicLinks.ts'
import { sql } from '../database/sql.ts'
import { keepFile } from '../engine/make/keepFile.ts'
import { readRecord } from '../engine/read/record.ts'
import { shownInBrowser, type Uploaded } from '../files/storedFile.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { formFields } from './form.ts'
import type { Opened } from './open.ts'

/** What a form of a school takes of files within an hour, in megabytes, from wherever they come. */
const mostMegabytes = 1000
/** How long a file waits for its form: one that is not sent is taken away with the next round, within the hour. */
const life = 45

/** Keeps a file that somebody without an account sends for a field. @returns the token that stands for it in the form */
export async function publicFile(
  { database }: Server,
  { model, open, link, context }: Opened,
  field: string,
  read: () => Promise<Uploaded>,
): Promise<string> {
  const isFormFile = open.create === true && link?.record == null && formFields(model, open).some((one) => one.field === field)
  if (!isFormFile || !open.files?.includes(field) || link?.used) throw new Problem(404, 'Public.NotOpen')
  const file = await read()
  if (!shownInBrowser.has(file.type)) throw new Problem(400, { code: 'Public.FileType', field })
  const { tenant, branch } = context()
  await takeTime(
    database,
    attemptKey('public files', `${tenant} ${model.name}`),
    mostMegabytes,
    Math.ceil(file.size / (1024 * 1024)),
  )
  return database.transaction(tenant, async (run) => {
    const stored = await keepFile(file, tenant, null, run)
    const made = { tenant, resource: model.name, record: null, branch: branch.id, year: null, maker: null, minutes: life }
    const { token } = await makePublicLink(run, { ...made, file: stored?.id ?? 0 })
    return { result: Promise.resolve(token) }
  })
}

/** The file of a field that is open, of the record that a link leads to. */
export async function sendPublicFile(
  { database }: Server,
  { model, open, link, context }: Opened,
  name: string,
): Promise<{ readonly name: string; readonly type: string; readonly content: Buffer }> {
  const field = open.files?.includes(name) ? model.fields.get(name) : undefined
  if (!field || link?.record == null) throw new Problem(404, 'Record.NotFound')
  const bounds = context()
  const record = JSON.parse(await readRecord(model, link.record, bounds)) as Readonly<Record<string, unknown>>
  const [file] = await database.one<{ name: string; type: string; content: Buffer }>(
    bounds.tenant,
    sql`select name, type, content from files where tenant_id = ${bounds.tenant} and id = ${(record[name] as number | null) ?? 0}`,
  )
  if (!file) throw new Problem(404, 'Record.NotFound')
  return file
}
