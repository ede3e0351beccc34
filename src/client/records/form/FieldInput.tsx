import { useWatch } from 'react-hook-form'
import { isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import { isCalculated } from '../../../../schema/record/calculate.ts'
import { isRequired, isShown } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { isZero } from '../../../../schema/values/money.ts'
import { nameFields, nameOfParts } from '../../../../schema/values/name.ts'
import { useFormMode } from '../inputs/FormMode.tsx'
import { useSiblings } from '../inputs/place.ts'
import { ReadOnly } from '../inputs/ReadOnly.tsx'
import { inputOf, isWide } from '../inputs/registry.tsx'
import { useText } from '../text/useText.ts'
import { ProposedNote } from './ProposedNote.tsx'

interface FieldInputProps {
  readonly model: Model
  readonly field: ModelField
  /** The action that asks for it: it has words of its own. */
  readonly action?: string
  /** In place of its own label: of a field of a referred record. */
  readonly label?: string
}

/** One field of the form: whether it is there, may be written and must be, by its definition; then the input of its kind. */
export function FieldInput({ model, field, action, label }: FieldInputProps) {
  const text = useText()
  const mode = useFormMode()
  const name = field.field
  const { record, document } = useSiblings(name, [field.shownWhen, field.requiredWhen])
  // What the server will write is shown ahead where it is known: what is copied through a reference, and who makes the record.
  const isAhead = mode.isNew && (field.from !== undefined || field.default === 'me')
  useWatch({ name, disabled: !isAhead })
  if (!isShown(field, record, document) || isUnused(model, field, record)) return null
  const isLater = !document && isRequiredLater(model, field, record)
  if (mode.quick && !mode.quick.includes(name) && !isLater && !isRequired(field, record, document)) return null
  const isDecided = mode.decided?.includes(name) === true
  const fixed = (mode.preview && !mode.isNew) || !isWritable(field) || isDecided || mode.closed?.has(name) === true
  const isKnown = isCalculated(model, field) || (isAhead && !isEmpty(record[name]))
  if (fixed && (field.kind === 'password' || (mode.isNew && !isKnown))) return null
  const Input = fixed ? ReadOnly : inputOf(model, field)
  const own = `resources.${model.name}`
  const hint =
    action === undefined
      ? text.say(`${own}.hints.${name}`, { _: '' })
      : text.say(`${own}.dialogs.${action}.hints.${name}`, { _: '' }) || text.say(`dialogs.${action}.hints.${name}`, { _: '' })
  return (
    <div
      className="g-field"
      data-field={name}
      data-later={(isLater && !fixed) || undefined}
      data-flag={(field.kind === 'flag' && !fixed) || undefined}
      data-wide={isWide(field.kind) || isFullName(model, field) || undefined}
    >
      <Input
        source={name}
        label={label ?? (action === undefined ? text.field(model, name) : text.asked(model, action, name))}
        helperText={hint || false}
        // A new record that may not be made here still shows what it would hold.
        disabled={mode.preview && mode.isNew}
        // A stored password stays as long as no other is typed.
        isRequired={!fixed && !(field.kind === 'password' && !mode.isNew) && isRequired(field, record, document)}
      />
      {field.spelledFrom && !fixed && <ProposedNote field={name} />}
    </div>
  )
}

/** Whether a draft may wait for it, and no later state of the record may: it is asked for from the beginning. */
const isRequiredLater = (model: Model, field: ModelField, record: RecordData): boolean =>
  field.requiredWhen !== undefined &&
  !isRequired(field, record) &&
  model.states.slice(1).some((status) => isRequired(field, { ...record, status }))

/** A name stands above its parts. */
const isFullName = (model: Model, field: ModelField) => field.field === nameOfParts && model.fields.has(nameFields.first)

/** A figure of which nothing is used up says nothing, unless a state of the record follows from it. */
function isUnused(model: Model, { figure }: ModelField, record: RecordData): boolean {
  if (!figure || figure.part === 'state') return false
  const { name } = figure.figure
  const leads = [...model.fields.values()].some((other) => other.figure?.part === 'state' && other.figure.figure.name === name)
  return !leads && isZero(String(record[name] ?? '0'))
}
