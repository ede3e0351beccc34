import type { Action } from '../../../../schema/language/action.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import type { MenuEntry } from '../../components/MenuButton.tsx'
import { useWritable } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'
import { mergeAddress } from '../values/recordAddress.ts'
import { useBlocked } from '../values/useWhyNot.ts'
import { guardAgainst } from './guards.ts'
import type { RecordActionsProps } from './recordActionsProps.ts'
import { card, isPaper, labelling, printing, useLabels } from './recordPapers.ts'
import { usePublicLinks } from './usePublicLinks.ts'
import type { Reasons } from './useRefused.ts'
import { useWho } from './useWho.ts'

/** An entry that is refused says why below its name, also where nothing hovers. */
export const whyNot = (reason: string | undefined): Pick<MenuEntry, 'disabled' | 'detail'> =>
  reason === undefined ? {} : { disabled: true, detail: reason }

/** How an action is named and begun, and why it cannot be. */
interface Ways {
  readonly label: (name: string) => string
  readonly start: (name: string) => void
  readonly reasonOf: (name: string) => string | undefined
  readonly refused: Reasons
}

/** What is done with a record less often: printing, its links, merging, the further actions and deleting. */
export function useRecordMenu(
  { model, record, items = [] }: Pick<RecordActionsProps, 'model' | 'record' | 'items'>,
  further: readonly (readonly [name: string, action: Action])[],
  { label, start, reasonOf, refused }: Ways,
): readonly MenuEntry[] {
  const text = useText()
  const writable = useWritable(model)
  const links = usePublicLinks(model)
  const blocked = useBlocked(model)
  const labels = useLabels(model)
  const guarded = guardAgainst(model, record, 'delete', useWho())
  const kept = guarded === null ? refused['delete'] : text.fault({ code: guarded }, '')
  return [
    ...items,
    ...(isPaper(model) ? [] : [{ label: label(printing), icon: 'print', onSelect: () => start(printing) }]),
    ...(layoutOf(model.data).card ? [{ label: label(card), icon: 'badge', onSelect: () => start(card) }] : []),
    ...(labels ? [{ label: label(labelling), icon: 'print', onSelect: () => start(labelling) }] : []),
    ...(blocked === undefined ? links.ofRecord(record.id) : []),
    ...(model.data.merge && writable.edit && writable.delete
      ? [{ label: text.say('merging.with'), icon: 'copy', to: mergeAddress(model, record.id) }]
      : []),
    ...further.map(([name]) => ({
      label: label(name),
      danger: model.actions.get(name)?.danger === true,
      onSelect: () => start(name),
      ...(refused[name] === undefined ? { reason: reasonOf(name) } : whyNot(refused[name])),
    })),
    // What is posted is taken back by an action; what a definition keeps says why.
    ...(writable.delete && guarded !== 'Document.Posted'
      ? [
          {
            ...{ label: label('delete'), danger: true, icon: 'trash', onSelect: () => start('delete') },
            apart: further.length > 0,
            ...whyNot(kept),
          },
        ]
      : []),
  ]
}
