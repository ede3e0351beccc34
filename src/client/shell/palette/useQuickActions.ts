import { useMemo } from 'react'
import { mayWrite, useFrame } from '../../providers/frame.tsx'
import { useLanguage, useT } from '../../providers/i18n.ts'
import type { PaletteItem } from './items.ts'

export interface QuickAction extends PaletteItem {
  readonly kind: 'new' | 'import'
  /** The icon of what it is about. */
  readonly of: string
  /** Whether it is done in the list. */
  readonly inline: boolean
}

/** What one can do from anywhere: a new record, an import. */
export function useQuickActions(): readonly QuickAction[] {
  const t = useT()
  const { language } = useLanguage()
  const frame = useFrame()
  const { registry } = frame
  return useMemo(
    () =>
      registry.models.flatMap((model): QuickAction[] => {
        if (!model.data.menu || !mayWrite(model, frame).add) return []
        const base = `/${model.route.base}`
        const icon = model.data.menu.icon ?? 'plus'
        const permission = model.permissions.add
        const one = t(`resources.${model.name}.name`)
        return [
          {
            to: model.route.style === 'inline' ? `${base}?record=new` : `${base}/new`,
            title: t(`resources.${model.name}.new`, { _: t('pages.palette.new', { name: one }) }),
            icon: 'plus',
            permission,
            kind: 'new',
            of: icon,
            inline: model.route.style === 'inline',
          },
          ...(model.data.import
            ? [
                {
                  to: `${base}/import`,
                  title: t(`resources.${model.name}.import`, {
                    _: t('pages.palette.import', {
                      title: within(t(`resources.${model.name}.name`, { smart_count: 2 }), language),
                    }),
                  }),
                  icon: 'upload',
                  permission,
                  kind: 'import' as const,
                  of: icon,
                  inline: false,
                },
              ]
            : []),
        ]
      }),
    [registry, frame, t, language],
  )
}

/** A title as it stands within a sentence: nouns keep their capital in German alone. */
const within = (title: string, language: string) =>
  language === 'de' ? title : title.slice(0, 1).toLocaleLowerCase() + title.slice(1)
