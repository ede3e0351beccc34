import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { MenuButton, type MenuEntry } from '../../components/MenuButton.tsx'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import { PrintPreview } from '../../print/PrintPreview.tsx'
import { useDaftar } from '../../providers/data.ts'
import { recordsChanged, useWritable } from '../../providers/frame.tsx'
import { useProblem } from '../../providers/useProblem.ts'
import type { FormHandle } from '../form/FormHandle.ts'
import { mergeAddress } from '../values/recordAddress.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { guardAgainst } from './guards.ts'
import { namesOf } from './heading.ts'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useActions } from './useActions.ts'
import { useDone, useUndo } from './useDone.tsx'
import { useLateReversal } from './useLateReversal.ts'
import { usePublicLinks } from './usePublicLinks.ts'
import { useWho } from './useWho.ts'

export interface RecordActionsProps {
  readonly model: Model
  readonly record: RecordData & { readonly id: number }
  /** The form that shows the record: what was typed into it is saved or taken back first. */
  readonly form?: RefObject<FormHandle | null>
  readonly onDone: () => void
  readonly onDeleted: () => void
  readonly items?: readonly MenuEntry[]
  /** Whether something is to be saved first: then saving is the one main button of the page. */
  readonly typing?: boolean
}

const shown = 2

/** Printing stands among the actions, for what was typed is saved or taken back before it too. */
const printing = 'print'
/** The card of a record, where its definition has one. */
const card = 'card'

/** Documents are printed often, so the way is in sight; of other records it lies in the menu. */
const isPaper = ({ numbered, lines, data }: Model): boolean => numbered || lines.length > 0 || data.print !== undefined

/** What a document is made for. */
export const isMain = (model: Model, action: string): boolean => model.actions.get(action)?.posts !== undefined

/** The filled button of a head stands at its end. */
const mainLast = <A extends readonly [name: string, ...unknown[]]>(model: Model, actions: readonly A[]): readonly A[] =>
  actions.toSorted(([a], [b]) => Number(isMain(model, a)) - Number(isMain(model, b)))

/** What can be done with a record: the first actions as buttons, the rest and deleting behind ⋯. */
export function RecordActions({ model, record, form, onDone, onDeleted, items = [], typing = false }: RecordActionsProps) {
  const display = useDisplay()
  const { text } = display
  const told = useDone(model)
  const undoOf = useUndo(model)
  const daftar = useDaftar()
  const client = useQueryClient()
  const problem = useProblem()
  const navigate = useNavigate()
  const writable = useWritable(model)
  const actions = useActions(model, record)
  const links = usePublicLinks(model)
  const [asked, setAsked] = useState<string | null>(null)
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const [preview, setPreview] = useState<typeof printing | typeof card | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const blocked = useBlocked(model)
  const late = useLateReversal(model, record)
  // A document of a closed year is taken back in an open one.
  const reasonOf = (name: string) => (name === late?.action ? undefined : blocked)
  const { one, name: called } = namesOf(model, record, display)
  const label = (name: string) =>
    name === 'delete'
      ? text.say('generated.delete')
      : name === printing || name === card
        ? text.say(`print.${name}`)
        : text.action(model, name)

  const run = async (name: string, input: object) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      if (name === 'delete') await daftar.delete<RecordData & { id: number }>(model.name, { id: record.id, previousData: record })
      else await daftar.action(model.name, record.id, name, input, name === late?.action ? late.open : undefined)
      setAsked(null)
      const deletedFrom = name === 'delete' && model.route.style === 'family' ? location.pathname : null
      told({
        what: 'generated.recordDone',
        args: { action: label(name), record: [one, called].join(' ').trim() },
        undo: undoOf(name, [record.id]),
        onUndone: () => deletedFrom && navigate(deletedFrom),
      })
      if (name === 'delete') {
        form?.current?.release()
        onDeleted()
      } else onDone()
      await recordsChanged(client, model, name === 'delete' ? record.id : undefined)
    } catch (error) {
      // What was typed into a dialog stays for another try.
      if (!model.actions.get(name)?.input) setAsked(null)
      problem(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const start = (name: string) => {
    if (name !== 'delete' && form?.current?.isUnsaved()) setUnsaved(name)
    else proceed(name)
  }
  const proceed = (name: string) => {
    const action = model.actions.get(name)
    if (name === printing || name === card) return setPreview(name)
    if (action?.guided !== undefined) navigate(`/${action.guided}?id=${record.id}`)
    else if (name === 'delete' || action?.confirm || action?.input) setAsked(name)
    else void run(name, {})
  }
  const kept = guardAgainst(model, record, 'delete', useWho())
  const rare: MenuEntry[] = [
    ...items,
    ...(isPaper(model) ? [] : [{ label: label(printing), icon: 'print', onSelect: () => start(printing) }]),
    ...(layoutOf(model.data).card ? [{ label: label(card), icon: 'badge', onSelect: () => start(card) }] : []),
    ...(blocked === undefined ? links.ofRecord(record.id) : []),
    ...(model.data.merge && writable.edit && writable.delete
      ? [{ label: text.say('merging.with'), icon: 'copy', to: mergeAddress(model, record.id) }]
      : []),
    ...actions.slice(shown).map(([name]) => ({
      label: label(name),
      danger: model.actions.get(name)?.danger === true,
      onSelect: () => start(name),
      reason: reasonOf(name),
    })),
    // What is posted is taken back by an action; what a definition keeps says why.
    ...(writable.delete && kept !== 'Document.Posted'
      ? [
          {
            ...{ label: label('delete'), danger: true, icon: 'trash', onSelect: () => start('delete') },
            apart: actions.length > shown,
            ...(kept !== null && { disabled: true, detail: text.fault({ code: kept }, '') }),
          },
        ]
      : []),
  ]
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {rare.length > 0 && <MenuButton label={text.say('generated.more')} items={rare} />}
      {isPaper(model) && (
        <IconAction
          icon="print"
          label={label(printing)}
          sx={{ border: '1px solid var(--line)', backgroundColor: 'var(--surface)' }}
          disabled={busy}
          onClick={(event: MouseEvent) => event.detail < 2 && start(printing)}
        />
      )}
      {mainLast(model, actions.slice(0, shown)).map(([name]) => (
        <ReasonButton
          key={name}
          {...(isMain(model, name) && !typing && { variant: 'contained', color: 'primary' })}
          disabled={busy}
          reason={reasonOf(name)}
          onClick={(event: MouseEvent) => event.detail < 2 && start(name)}
        >
          {label(name)}
        </ReasonButton>
      ))}
      {unsaved !== null && (
        <UnsavedDialog
          action={label(unsaved)}
          busy={busy}
          onStay={() => setUnsaved(null)}
          onDiscard={() => {
            form?.current?.discard()
            setUnsaved(null)
            proceed(unsaved)
          }}
          onSave={async () => {
            setBusy(true)
            const saved = await form?.current?.save()
            setBusy(false)
            setUnsaved(null)
            if (saved) proceed(unsaved)
          }}
        />
      )}
      {preview && (
        <PrintPreview
          title={[one, called].join(' ').trim()}
          path={`${model.name}/${record.id}/print${preview === card ? '?as=card' : ''}`}
          {...(preview === printing && { papers: layoutOf(model.data).papers, once: layoutOf(model.data).reprints })}
          onClose={() => setPreview(null)}
        />
      )}
      {asked !== null && (
        <ActionDialog
          model={model}
          action={asked}
          title={label(asked)}
          question={
            asked === late?.action
              ? text.say('generated.reverseClosed', { closed: late.closed, open: late.open })
              : text.question(model, asked, label(asked), called, one)
          }
          input={asked === late?.action ? late.input : model.actions.get(asked)?.input}
          record={record}
          busy={busy}
          onRun={(input) => run(asked, input)}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}
