import Stack from '@mui/material/Stack'
import { type MouseEvent, useState } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import { ReasonButton } from '../../components/ReasonButton.tsx'
import type { Text } from '../text/useText.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { actionLabel } from './actionLabel.ts'
import { namesOf } from './heading.ts'
import { RecordPaper } from './RecordPaper.tsx'
import type { RecordActionsProps } from './recordActionsProps.ts'
import { card, isPaper, labelling, printing } from './recordPapers.ts'
import { UnsavedFirst } from './UnsavedFirst.tsx'
import { useActionStart } from './useActionStart.ts'
import { useActions } from './useActions.ts'
import { useLateReversal } from './useLateReversal.ts'
import { useRecordAction } from './useRecordAction.ts'
import { useRecordMenu } from './useRecordMenu.ts'
import { useRefused } from './useRefused.ts'

const shown = 2

/** What a document is made for. */
export const isMain = (model: Model, action: string): boolean => model.actions.get(action)?.posts !== undefined

/** The filled button of a head stands at its end. */
const mainLast = <A extends readonly [name: string, ...unknown[]]>(model: Model, actions: readonly A[]): readonly A[] =>
  actions.toSorted(([a], [b]) => Number(isMain(model, a)) - Number(isMain(model, b)))

/** What an action, deleting or a paper is called. */
function labelOf(model: Model, name: string, text: Text): string {
  return name === printing || name === card || name === labelling ? text.say(`print.${name}`) : actionLabel(text, model, name)
}

/** What can be done with a record: the first actions as buttons, the rest and deleting behind ⋯. */
export function RecordActions(props: RecordActionsProps) {
  const { model, record, form, typing = false } = props
  const display = useDisplay()
  const { text } = display
  const possible = useActions(model, record)
  const [opened, setOpened] = useState(false)
  const refused = useRefused(model, record, [...possible.map(([name]) => name), ...(opened ? ['delete'] : [])])
  const offered = possible.filter(([name]) => refused[name] === undefined)
  const blocked = useBlocked(model)
  const late = useLateReversal(model, record)
  // A document of a closed year is taken back in an open one.
  const reasonOf = (name: string) => refused[name] ?? (name === late?.action ? undefined : blocked)
  const { one, name: called } = namesOf(model, record, display)
  const title = [one, called].join(' ').trim()
  const label = (name: string) => labelOf(model, name, text)
  const { run, busy, setBusy } = useRecordAction(props, title, late)
  const begun = useActionStart(props, (name, close) => run(name, label(name), {}, close))
  const { asked, unsaved, preview, start } = begun
  const further = [...offered.slice(shown), ...possible.filter((one) => !offered.includes(one))]
  const rare = useRecordMenu(props, further, { label, start, reasonOf, refused })
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {rare.length > 0 && <MenuButton label={text.say('generated.more')} items={rare} onToggle={setOpened} />}
      {isPaper(model) && (
        <IconAction
          icon="print"
          label={label(printing)}
          sx={{ border: '1px solid var(--line)', backgroundColor: 'var(--surface)' }}
          disabled={busy}
          onClick={(event: MouseEvent) => event.detail < 2 && start(printing)}
        />
      )}
      {mainLast(model, offered.slice(0, shown)).map(([name]) => (
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
        <UnsavedFirst
          action={label(unsaved)}
          form={form}
          busy={busy}
          onBusy={setBusy}
          onClose={begun.closeUnsaved}
          onProceed={() => begun.proceed(unsaved)}
        />
      )}
      {preview && <RecordPaper model={model} id={record.id} as={preview} title={title} onClose={begun.closePaper} />}
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
          onRun={(input) => run(asked, label(asked), input, begun.closeQuestion)}
          onClose={begun.closeQuestion}
        />
      )}
    </Stack>
  )
}
