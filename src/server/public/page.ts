import { holds } from '../../../schema/condition.ts'
import type { Model } from '../../../schema/model.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import type { PublicAction, PublicPage } from '../../shared/publicPage.ts'
import { inputOf } from '../engine/accept/actions.ts'
import { assertWritable } from '../engine/checks/writable.ts'
import type { Context } from '../engine/context.ts'
import { readRecord } from '../engine/read/record.ts'
import { Problem } from '../problems/problem.ts'
import type { Server } from '../server.ts'
import { formFields, formOf } from './form.ts'
import { lookupFields } from './lookup.ts'
import type { Opened } from './open.ts'
import { shownOf } from './shown.ts'
import { hasStamp, stampOf } from './stamp.ts'

/** The page at a public address, in the reader's language. @throws Problem 409 for a form whose link is used up */
export async function pageOf(server: Server, opened: Opened): Promise<PublicPage> {
  const { messages } = server
  const { model, open, link, tenantInfo: frame } = opened
  const context = opened.context()
  const { language } = context
  const branch = frame.branches.length > 2 ? context.branch : null
  const page = {
    school: [...schoolName(frame.company, language), ...schoolName(branch, language)],
    title: messages.text(language, `resources.${model.name}.name`),
    language,
    decimals: context.check.decimals,
    steps: [],
    lookup: [],
    stamp: null,
  }
  if (link?.record != null) {
    const record = JSON.parse(await readRecord(model, link.record, context)) as RecordData
    const shown = shownOf(model, open, record, context, messages)
    return { ...page, form: null, record: { ...shown, actions: await actionsOf(opened, record, context, messages) } }
  }
  if (!open.create) throw new Problem(404, 'Public.NotOpen')
  if (link?.used) throw new Problem(409, 'Public.LinkUsed')
  // A form that would be refused in any case is not shown.
  assertWritable(model, opened.context('create'), 'add')
  const fields = formFields(model, open)
  const [form, lookup] = await Promise.all([
    formOf(model, fields, context, messages),
    link ? [] : formOf(model, lookupFields(model, open), context, messages),
  ])
  const sections = open.steps ? [...new Set(fields.map(({ section }) => section))] : []
  return {
    ...page,
    form: form.map((field, at) => ({ ...field, ...(open.steps && { step: fields[at]?.section ?? '' }) })),
    steps: sections.map((name) => ({ name, label: messages.section(language, model.name, name || 'main') })),
    lookup,
    stamp: hasStamp(opened) ? stampOf(server, opened) : null,
    record: null,
  }
}

/** What a school or a branch is called in a language. */
export const schoolName = (one: { arabicName: string; englishName: string | null } | null, language: string): string[] =>
  one ? [(language === 'ar' ? one.arabicName : one.englishName) || one.arabicName] : []

/** What a link may do to its record as it stands. */
function actionsOf(
  { model, link, open, actions }: Opened,
  record: RecordData,
  context: Context,
  messages: Server['messages'],
): Promise<PublicAction[]> {
  const names = open.once && link?.used ? [] : doable(model, actions, record)
  return Promise.all(
    names.map(async (name) => {
      const input = inputOf(model.actions.get(name) ?? {})
      const fields = [...input.fields.values()]
      return {
        name,
        label: actionLabel(messages, context.language, model.name, name),
        danger: model.actions.get(name)?.danger === true,
        // Labels of what an action asks for stand beside those of the record's fields.
        input: await formOf({ ...input, name: model.name }, fields, context, messages),
      }
    }),
  )
}

/** Actions that the state and their condition allow now. */
function doable(model: Model, names: readonly string[], record: RecordData): string[] {
  const state = String(record['status'])
  return names.filter((name) => {
    const { from, to, when } = model.actions.get(name) ?? {}
    const leads = from ? from.includes(state) : to === undefined || model.data.states?.[state]?.includes(to)
    return leads === true && holds(when, reader(record))
  })
}

function actionLabel(messages: Server['messages'], language: string, resource: string, name: string): string {
  const own = `resources.${resource}.actions.${name}`
  const said = messages.text(language, own)
  return said === own ? messages.text(language, `actions.${name}`) : said
}
