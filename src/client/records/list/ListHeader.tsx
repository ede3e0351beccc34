import type { ReactNode } from 'react'
import { useGetList, useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import { MenuButton } from '../../components/MenuButton.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import type { Display } from '../values/useDisplay.ts'
import { useListMenu } from './useListMenu.ts'

interface Props {
  readonly model: Model
  readonly display: Display
  /** An export is under way. */
  readonly exporting: boolean
  readonly onExport: (format: 'xlsx' | 'csv') => void
  readonly onExportForImport: () => void
  readonly onKeys: () => void
  readonly onTemplates: () => void
  /** What makes new records, where that is not offered below. */
  readonly newButton: ReactNode
  readonly importButton: ReactNode
}

/** What the list is, how many records it has, and what can be done with it as a whole. */
export function ListHeader(props: Props) {
  const { model, display, exporting, onExport, onExportForImport, onKeys, onTemplates, newButton, importButton } = props
  const { text } = display
  const count = useCount(model, display)
  const more = useListMenu(model, text, { onKeys, onTemplates })
  return (
    <PageHeader
      title={text.say(`resources.${model.name}.heading`, { _: text.title(model) })}
      count={count}
      more={more}
      actions={
        <>
          {importButton}
          <MenuButton
            label={text.say('generated.list.export')}
            items={[
              ...(['xlsx', 'csv'] as const).map((format) => ({
                label: format.toUpperCase(),
                onSelect: () => onExport(format),
                disabled: exporting,
              })),
              ...(importButton && !model.data.import?.lines
                ? [
                    {
                      label: text.say('generated.list.exportForImport'),
                      onSelect: onExportForImport,
                      disabled: exporting,
                    },
                  ]
                : []),
            ]}
          >
            {text.say(exporting ? 'generated.list.exporting' : 'generated.list.export')}
          </MenuButton>
          {newButton}
        </>
      }
    />
  )
}

/** How many records there are; of a list that is filtered, how many of all. */
function useCount(model: Model, { text, numerals }: Display): string {
  const { total, filterValues } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  const all = useGetList(
    model.name,
    { pagination: { page: 1, perPage: 1 }, filter: {}, meta: { fields: ['id'] } },
    { enabled: filtered },
  )
  if (total === undefined) return ''
  return filtered && all.total !== undefined
    ? text.say('generated.list.countOf', { count: total, all: numerals.number(all.total) })
    : numerals.number(total)
}
