import { useState } from 'react'
import { Link } from 'react-router-dom'
import { samesOf } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { pageOf } from '../values/recordAddress.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import { asInput } from './asInput.tsx'
import { CreateDrawer } from './CreateDrawer.tsx'
import type { BoxProps } from './input.ts'
import { Picker } from './Picker.tsx'
import { useCleared } from './useCleared.ts'
import { useOwnReference } from './useOwnReference.ts'
import { useRefScope } from './useRefScope.ts'
import { useTypedReference } from './useTypedReference.ts'

/** How a box stands in its place: without a frame, focused, open or typed into from the start. */
export interface PlaceProps {
  readonly bare?: boolean
  readonly autoFocus?: boolean
  readonly startOpen?: boolean
  /** What was typed into the place before the box stood there. */
  readonly startTyped?: string
}

/** A reference: searched on the server, opened by its link, created in a drawer where the definition allows it. */
export function RefBox(props: BoxProps & PlaceProps) {
  const { model, field, name, value, onChange, onBlur, disabled, control } = props
  const { bare = false, autoFocus = false, startOpen = false, startTyped } = props
  const display = useDisplay()
  const can = useCan()
  const target = useDefinitions().find(field.to ?? '')
  // What was typed when the drawer for a new record was opened; null while it is closed.
  const [creating, setCreating] = useState<string | null>(null)
  const { read, filter, branch, fields, beside } = useRefScope(props, target)
  const id = typeof value === 'number' ? value : null
  const onLeft = useTypedReference(model, field, name, onChange)
  const [reference, setReference] = useOwnReference(name, field.field, field.to ?? '', id)
  const page = id === null || !target ? null : addressOf(target, id, reference)
  // The record's title came with it; its hint is read where it is shown.
  const isBrief = !bare && id !== null && target?.data.beside && beside.some((one) => reference?.[one] === undefined)
  const [whole] = useReferences(field.to ?? '', isBrief ? [id] : [])

  const sames = samesOf(field.where)
  const [cleared, setCleared] = useCleared(JSON.stringify(sames.map(read)), value, onChange)
  const pick = (choice: Reference | null) => {
    setReference(choice)
    setCleared(false)
    onChange(choice?.id ?? null)
  }
  const limits = cleared ? display.text.list(sames.map((name) => display.text.field(model, name))) : ''
  const titled = bare ? display.coded : display.reference
  const mayCreate =
    field.create === 'drawer' && target !== undefined && !target.data.readOnly && can(target.permissions.add) && !disabled
  return (
    <>
      <Picker
        resource={field.to ?? ''}
        filter={filter}
        branch={branch}
        fields={fields}
        {...(limits && { placeholder: display.text.say('generated.chooseAgain', { field: limits }) })}
        shown={typeof value === 'string' ? value : id === null ? '' : reference ? titled(reference, field.to) || String(id) : '…'}
        hint={reference && !bare ? display.hint(whole ?? reference, field.to) : ''}
        write={(choice) => ({ title: display.reference(choice, field.to), hint: display.hint(choice, field.to) })}
        onPick={pick}
        // The user comes back after a new record was made.
        onBlur={() => creating === null && onBlur()}
        onLeft={onLeft}
        disabled={disabled}
        inputProps={{ ...control, name }}
        bare={bare}
        autoFocus={autoFocus}
        startOpen={startOpen}
        startTyped={startTyped}
        comesBack={creating !== null}
        onCreate={mayCreate ? setCreating : undefined}
        after={
          page !== null && target !== undefined && !bare && can(target.permissions.view) ? (
            <Link to={page} target="_blank" rel="noopener" tabIndex={-1}>
              {display.text.say('generated.open')}
            </Link>
          ) : null
        }
      />
      {creating !== null && target && (
        <CreateDrawer
          target={target}
          typed={creating}
          onDone={(record) => {
            if (record) pick(record)
            setCreating(null)
          }}
        />
      )}
    </>
  )
}

export const RefInput = asInput(RefBox)

/** The page of a referred record; of a line that of its document, once it is known. */
function addressOf(model: Model, id: number, reference: RecordData | null): string | null {
  if (!model.owner) return pageOf(model, id)
  const document = reference?.refs?.['record'] as Reference | null | undefined
  return document ? pageOf(model.owner, document.id) : null
}
