import type { ReactNode } from 'react'
import { useGetList, useListContext, useNotify } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { permissionsOfRun } from '../../../../schema/run.ts'
import { MenuButton } from '../../components/MenuButton.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { mayBegin, useCan } from '../../providers/frame.tsx'
import { usePublicLinks } from '../record/usePublicLinks.ts'
import { useTemplates } from '../start/useTemplates.ts'
import type { Display } from '../values/useDisplay.ts'
import type { useExport } from '../values/useExport.ts'
import { useBlocked } from '../values/useWhyNot.ts'

interface Props {
  readonly model: Model
  readonly display: Display
  readonly exporting: ReturnType<typeof useExport>
  readonly onExport: (format: 'xlsx' | 'csv') => void
  readonly onExportForImport: () => void
  readonly onKeys: () => void
  readonly onTemplates: () => void
  /** What makes new records, where that is not offered below. */
  readonly newButton: ReactNode
  readonly importButton: ReactNode
}

/** Search, filters, order and page stand in the address: it is enough to show another person the same list. */
const copyLink = () => navigator.clipboard.writeText(location.href)

/** What the list is, how many records it has, and what can be done with it as a whole. */
export function ListHeader({
  model,
  display: { text, numerals },
  exporting,
  onExport,
  onExportForImport,
  onKeys,
  onTemplates,
  newButton,
  importButton,
}: Props) {
  const notify = useNotify()
  const can = useCan()
  const registry = useDefinitions()
  const reason = useBlocked(model)
  const { total, filterValues, refetch } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  const all = useGetList(
    model.name,
    { pagination: { page: 1, perPage: 1 }, filter: {}, meta: { fields: ['id'] } },
    { enabled: filtered },
  )
  const mayMerge = reason === undefined && model.data.merge && can(model.permissions.edit) && can(model.permissions.delete)
  const mayAdd = mayBegin(model, can, registry)
  const count =
    total === undefined
      ? ''
      : filtered && all.total !== undefined
        ? text.say('generated.list.countOf', { count: total, all: numerals.number(all.total) })
        : numerals.number(total)
  const base = `/${model.route.base}`
  const links = usePublicLinks(model)
  const hasTemplates = useTemplates(model) !== undefined
  return (
    <PageHeader
      title={text.say(`resources.${model.name}.heading`, { _: text.title(model) })}
      count={count}
      more={[
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
      ]}
      actions={
        <>
          {importButton}
          <MenuButton
            label={text.say('generated.list.export')}
            items={[
              ...(['xlsx', 'csv'] as const).map((format) => ({
                label: format.toUpperCase(),
                onSelect: () => onExport(format),
                disabled: exporting.progress !== null,
              })),
              ...(importButton && !model.data.import?.lines
                ? [
                    {
                      label: text.say('generated.list.exportForImport'),
                      onSelect: onExportForImport,
                      disabled: exporting.progress !== null,
                    },
                  ]
                : []),
            ]}
          >
            {text.say(exporting.progress ? 'generated.list.exporting' : 'generated.list.export')}
          </MenuButton>
          {newButton}
        </>
      }
    />
  )
}
