import type { FieldData } from '../kind.ts'
import { isSecret } from '../kinds.ts'
import type { ModelField } from '../modelField.ts'
import { isFormField, lookupKinds, ownKinds, publicKinds } from '../public.ts'
import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'

const most = { days: 365, perHour: 1000, perPhone: 1000 }

/** Checks `public`: names that exist, kinds that a plain page can show and ask for, and nothing beyond them. */
export function checkPublic(context: CheckContext): void {
  const { model, addFault } = context
  const open = model.data.public
  if (!open) return
  const { data, actions } = model
  for (const word of ['single', 'peopleOnly'] as const)
    if (data[word]) addFault('public', `'${word}' and 'public' exclude each other`)
  if (data.scope === 'user') addFault('public', 'records of one user cannot be opened to others')
  if (!open.fields.length) addFault('public.fields', 'opens no field')
  for (const path of open.fields) checkField(path, context)
  for (const name of open.files ?? []) {
    const field = model.fields.get(name)
    if (!open.fields.includes(name))
      addFault('public.files', `'${name}' is not among the fields that are open${hint(name, open.fields)}`)
    else if (!field || !isFile(field)) addFault('public.files', `'${name}' holds no file`)
  }
  for (const name of open.actions ?? []) {
    const action = actions.get(name)
    if (!action) addFault('public.actions', `there is no action '${name}'${hint(name, actions.keys())}`)
    else if (action.posts !== undefined || action.unposts)
      addFault('public.actions', `'${name}' writes the books, which people without an account never do`)
    else if (action.makes !== undefined)
      addFault('public.actions', `'${name}' makes records of ${action.makes}, which nobody has opened`)
    else if (action.guided !== undefined) addFault('public.actions', `'${name}' has a page of its own`)
    else
      for (const [field, input] of Object.entries(action.input ?? {}))
        if (isFile(input)) addFault('public.actions', `'${name}' asks for the file '${field}', which a form alone takes`)
        else checkFormField(field, input, 'public.actions', context)
  }
  for (const word of ['days', 'perHour', 'perPhone'] as const) {
    const value = open[word]
    if (value !== undefined && (value < 1 || value > most[word])) addFault(`public.${word}`, `must be from 1 to ${most[word]}`)
  }
  if (open.once && !open.create && !open.actions?.length)
    addFault('public.once', "nothing is done by a link: say 'create' or name 'actions'")
  checkWays(context)
  if (open.create) checkForm(context, open.fields)
  else if (open.by === 'anyone') addFault('public.by', "'anyone' opens the form: say 'create: true'")
}

/** At which other addresses the form is, how it is asked, and what is shown without a link. */
function checkWays({ model, registry, addFault }: CheckContext): void {
  const open = model.data.public
  if (!open) return
  const { address, lookup } = open
  for (const word of ['address', 'lookup', 'guarded'] as const)
    if (open[word] && (open.by !== 'anyone' || !open.create))
      addFault(`public.${word}`, "is about the form that anyone may fill in: say 'by: anyone' and 'create: true'")
  if (open.steps && !model.data.sections) addFault('public.steps', "there are no 'sections', so the form is one page")
  if (address !== undefined) {
    if (!/^[A-Z][A-Za-z]+$/.test(address) || takenAddresses.has(address))
      addFault(
        'public.address',
        `'${address}' is no address of a form: letters of English, a capital first, and none of the product's own`,
      )
    const other = registry.models.find(({ name, data }) => name !== model.name && data.public?.address === address)
    if (other) addFault('public.address', `'${address}' is the address of ${other.name} too`)
  }
  for (const name of lookup?.by ?? [])
    if (!lookupKinds.has(model.fields.get(name)?.kind ?? ''))
      addFault('public.lookup.by', `no field '${name}' by which people look something up${hint(name, model.fields.keys())}`)
  if (lookup && !lookup.by.some((name) => ownKinds.has(model.fields.get(name)?.kind ?? '') && open.fields.includes(name)))
    addFault('public.lookup.by', 'names nothing that others do not know, such as a phone that the form asks for')
  for (const name of lookup?.shows ?? []) {
    const field = model.fields.get(name)
    if (!field) addFault('public.lookup.shows', `no field '${name}'${hint(name, model.fields.keys())}`)
    else if (isFile(field) || isSecret(field.kind)) addFault('public.lookup.shows', `'${name}' is not told without a link`)
  }
}

/** Addresses with a capital letter that stand for something else. */
const takenAddresses = new Set(['ForgetPassword', 'PayRequest'])

function checkField(path: string, { model, addFault }: CheckContext): void {
  const [first = '', second] = path.split('.')
  const lines = second === undefined ? undefined : model.lines.find(({ name }) => name === first)
  const known = second === undefined ? model.fields : lines?.fields
  const field = known?.get(second ?? first)
  if (!known) addFault('public.fields', `there are no lines '${first}'`)
  else if (!field) addFault('public.fields', `there is no field '${path}'${hint(second ?? first, known.keys())}`)
  else if (isFile(field)) {
    if (!model.data.public?.files?.includes(path)) addFault('public.fields', `'${path}' is a file: name it in 'files' too`)
  } else if (isSecret(field.kind)) addFault('public.fields', `'${path}' is secret`)
}

/** A field that a public form can have; its choices reveal nothing personal. */
function checkFormField(name: string, { kind, to }: FieldData, place: string, { registry, addFault }: CheckContext): void {
  if (!publicKinds.has(kind))
    addFault(place, `a form for people without an account cannot ask for '${name}' of the kind '${kind}'`)
  const target = kind === 'ref' ? registry.find(to ?? '') : undefined
  if (target && [...target.fields.values()].some(({ masked }) => masked))
    addFault(place, `'${name}' would show the names of all ${target.name} to everyone`)
}

/** A form has all required fields. */
function checkForm(context: CheckContext, open: readonly string[]): void {
  const { model, addFault } = context
  for (const word of ['readOnly', 'log'] as const)
    if (model.data[word]) addFault('public.create', `nobody makes records of a definition with '${word}'`)
  for (const field of model.fields.values()) {
    const { field: name } = field
    if (open.includes(name) && isFormField(field)) checkFormField(name, field, 'public.fields', context)
    else if (!open.includes(name) && mustBeGiven(field))
      addFault('public.fields', `'${name}' is required: nobody could fill in the form without it`)
  }
  for (const { name, min = 0 } of model.lines)
    if (min > 0) addFault('public.create', `'${name}' needs lines, which the form does not have`)
}

const mustBeGiven = (field: ModelField): boolean =>
  field.required === true &&
  isFormField(field) &&
  field.default === undefined &&
  !field.preset &&
  !field.shownWhen &&
  field.kind !== 'flag'

/** Whether a field holds the id of a file. */
export const isFile = ({ kind }: FieldData): boolean => kind === 'file' || kind === 'image'
