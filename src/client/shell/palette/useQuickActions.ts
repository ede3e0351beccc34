import { useMemo } from 'react'
import type { Model } from '../../../../schema/model.ts'
import { mayWrite, useFrame } from '../../providers/frame.tsx'
import { type Translate, useLanguage, useT } from '../../providers/i18n.ts'
import { placesOf } from '../../providers/screens.ts'
import type { PaletteItem } from './items.ts'

export interface QuickAction extends PaletteItem {
  readonly kind: 'new' | 'import'
  /** The icon of what it is about. */
  readonly of: string
  /** Whether it is done in the list. */
  readonly inline: boolean
}

/** What one can do from anywhere: a new record, an import. `other` gives words of the other language, by which they are found too. */
export function useQuickActions(other: Translate | null = null): readonly QuickAction[] {
  const t = useT()
  const { language } = useLanguage()
  const frame = useFrame()
  const { registry } = frame
  return useMemo(
    () =>
      registry.models.flatMap((model): QuickAction[] => {
        if (!model.data.menu || !mayWrite(model, frame).add) return []
        const base = `/${model.route.base}`
        const inline = model.route.style === 'inline'
        const shared = { permission: model.permissions.add, of: model.data.menu.icon ?? 'plus' }
        const called = (kind: QuickAction['kind']) => ({
          kind,
          title: nameOf(kind, model, t, language),
          also: other === null ? undefined : nameOf(kind, model, other, language),
        })
        return [
          { ...shared, ...called('new'), to: inline ? `${base}?record=new` : placesOf(model).fresh, icon: 'plus', inline },
          ...(model.data.import ? [{ ...shared, ...called('import'), to: `${base}/import`, icon: 'upload', inline: false }] : []),
        ]
      }),
    [registry, frame, t, other, language],
  )
}

function nameOf(kind: QuickAction['kind'], { name }: Model, t: Translate, language: string): string {
  if (kind === 'new') return t(`resources.${name}.new`, { _: t('pages.palette.new', { name: t(`resources.${name}.name`) }) })
  const title = within(t(`resources.${name}.name`, { smart_count: 2 }), language)
  return t(`resources.${name}.import`, { _: t('pages.palette.import', { title }) })
}

/** A title as it stands within a sentence: nouns keep their capital in German alone. */
const within = (title: string, language: string) =>
  language === 'de' ? title : title.slice(0, 1).toLocaleLowerCase() + title.slice(1)
