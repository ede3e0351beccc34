import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { samesOf } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { whereFilter } from '../../../../schema/record/where.ts'
import { lazyPart } from '../../providers/chunks.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan, useValueContext, useWritable } from '../../providers/frame.tsx'
import { besideFields } from '../values/beside.ts'
import { pageOf } from '../values/recordAddress.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useReferences } from '../values/useLookup.ts'
import { asInput } from './asInput.tsx'
import type { BoxProps } from './input.ts'
import { Picker } from './Picker.tsx'
import { fieldsOfReference, useSiblings } from './place.ts'
import { startWith } from './startWith.ts'
import { useOwnReference } from './useOwnReference.ts'
import { useSharedFilter } from './useSharedFilter.ts'
import { useTypedReference } from './useTypedReference.ts'

// It shows a form, which has such inputs again.
const RecordDrawer = lazyPart(async () => ({ default: (await import('../RecordDrawer.tsx')).RecordDrawer }))

/** How a box stands in its place: without a frame, focused, open or typed into from the start. */
export interface PlaceProps {
  readonly bare?: boolean
  readonly autoFocus?: boolean
  readonly startOpen?: boolean
  /** What was typed into the place before the box stood there. */
  readonly startTyped?: string
}

/** Which value decides where the documents stand among which is chosen. */
const besideBranch = { branch: { empty: false } } as const

/**
 * A choice that another field limits does not outlive a change of that field.
 * @param limit the values that it is limited by, as one text
 * @returns whether it was taken away, until something else is chosen
 */
function useCleared(limit: string, value: unknown, onChange: BoxProps['onChange']) {
  const before = useRef({ limit, value })
  const [cleared, setCleared] = useState(false)
  useEffect(() => {
    const { limit: formerLimit, value: former } = before.current
    before.current = { limit, value }
    // When both changed at once, other values were put into the form, and they agree.
    if (formerLimit === limit || former !== value || value === null || value === undefined) return
    setCleared(true)
    onChange(null)
  }, [limit, value, onChange])
  return [cleared, setCleared] as const
}

/** A reference: searched on the server, opened by its link, created in a drawer where the definition allows it. */
export function RefBox({
  model,
  field,
  name,
  value,
  onChange,
  onBlur,
  disabled,
  control,
  bare = false,
  autoFocus = false,
  startOpen = false,
  startTyped,
}: BoxProps & PlaceProps) {
  const display = useDisplay()
  const can = useCan()
  const registry = useDefinitions()
  const target = registry.find(field.to ?? '')
  // What was typed when the drawer for a new record was opened; null while it is closed.
  const [creating, setCreating] = useState<string | null>(null)
  const group = model.lines.find((lines) => lines.name === name.split('.')[0])
  const crosses = group?.crossBranch === true && name.includes('.') && field.field !== 'branch'
  const { read, record } = useSiblings(name, [field.where, ...(crosses ? [besideBranch] : [])])
  const id = typeof value === 'number' ? value : null
  const onLeft = useTypedReference(model, field, name, onChange)
  const [reference, setReference] = useOwnReference(name, field.field, field.to ?? '', id)
  const page = id === null || !target ? null : addressOf(target, id, reference)
  const filter = { ...whereFilter(field.where, read), ...useSharedFilter(model, target, name) }
  const beside = useMemo(() => (target ? besideFields(registry, target) : []), [registry, target])
  const asked = useMemo(
    () => [...new Set([...fieldsOfReference(model, field, target), ...beside])],
    [model, field, target, beside],
  )
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
        branch={crosses && typeof record['branch'] === 'number' ? record['branch'] : undefined}
        fields={asked}
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

function CreateDrawer({
  target,
  typed,
  onDone,
}: {
  readonly target: Model
  readonly typed: string
  readonly onDone: (record: Reference | null) => void
}) {
  const { add } = useWritable(target)
  const context = useValueContext()
  const [start] = useState(() => startWith(target, typed, context))
  if (!add) return null
  // Outside of the form that asked: forms do not nest.
  return createPortal(
    <Suspense fallback={null}>
      <RecordDrawer
        model={target}
        start={start}
        again={false}
        nested
        onClose={() => onDone(null)}
        onSaved={(record) => onDone(record as Reference)}
      />
    </Suspense>,
    document.body,
  )
}

/** The page of a referred record; of a line that of its document, once it is known. */
function addressOf(model: Model, id: number, reference: RecordData | null): string | null {
  if (!model.owner) return pageOf(model, id)
  const document = reference?.refs?.['record'] as Reference | null | undefined
  return document ? pageOf(model.owner, document.id) : null
}
