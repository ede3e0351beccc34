import { useListContext, useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { permissionsOfRun } from '../../../../schema/run.ts'
import type { MenuEntry } from '../../components/MenuButton.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { mayBegin, useCan } from '../../providers/frame.tsx'
import { usePublicLinks } from '../record/usePublicLinks.ts'
import { useTemplates } from '../start/useTemplates.ts'
import type { Text } from '../text/useText.ts'
import { useBlocked } from '../values/useWhyNot.ts'

/** What the entries of the menu open on the page. */
interface Ways {
  readonly onKeys: () => void
  readonly onTemplates: () => void
}

/** Search, filters, order and page stand in the address: it is enough to show another person the same list. */
const copyLink = () => navigator.clipboard.writeText(location.href)

/** What is done with a list less often: other ways to begin a record, merging, its runs and links, and what is the same for all lists. */
export function useListMenu(model: Model, text: Text, { onKeys, onTemplates }: Ways): readonly MenuEntry[] {
  const notify = useNotify()
  const can = useCan()
  const registry = useDefinitions()
  const reason = useBlocked(model)
  const { refetch } = useListContext()
  const mayMerge = reason === undefined && model.data.merge && can(model.permissions.edit) && can(model.permissions.delete)
  const mayAdd = mayBegin(model, can, registry)
  const base = `/${model.route.base}`
  const links = usePublicLinks(model)
  const hasTemplates = useTemplates(model) !== undefined
  return [
    ...(mayAdd && hasTemplates
      ? [{ label: text.say('generated.another.fromTemplate'), icon: 'copy', onSelect: onTemplates }]
      : []),
    ...(mayAdd ? Object.keys(model.data.routes?.also ?? {}) : []).map((sort) => ({
      label: text.say(`resources.${model.name}.also.${sort}`),
      icon: 'plus',
      to: `${base}/${sort}`,
    })),
    ...(mayMerge ? [{ label: text.say('merging.find'), icon: 'copy', to: `${base}/duplicates` }] : []),
    ...registry.runs
      .filter((run) => run.offeredIn.includes(model.name) && permissionsOfRun(run).every(can))
      .map((run) => ({ label: text.one(run.input), icon: run.data.menu?.icon ?? 'dot', to: run.path })),
    ...(reason === undefined ? links.ofList : []),
    { label: text.say('generated.list.refresh'), icon: 'refresh', onSelect: () => void refetch() },
    { label: text.say('lists.keys.title'), icon: 'keyboard', onSelect: onKeys },
    {
      label: text.say('generated.list.copyLink'),
      icon: 'copy',
      onSelect: () => void copyLink().then(() => notify('generated.list.copied', { type: 'success' })),
    },
  ]
}
