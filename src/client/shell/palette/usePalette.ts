import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useDisplay } from '../../generated/values/useDisplay.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { mayWrite, useFrame, usePreference } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { useFavourites } from '../useFavourites.ts'
import { useMenu } from '../useMenu.ts'
import { type FoundGroup, fitting, foundGroup, type PaletteGroup, type PaletteItem } from './items.ts'

const pause = 120
const kept = 8

/** A text that follows the typed one after a short pause. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return later
}

/** What one can do from anywhere: a new record, an import. */
function useActions(): readonly PaletteItem[] {
  const t = useT()
  const frame = useFrame()
  const { registry } = frame
  return useMemo(
    () =>
      registry.models.flatMap((model): PaletteItem[] => {
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
          },
          ...(model.data.import
            ? [
                {
                  to: `${base}?import=1`,
                  title: t('pages.palette.import', { title: t(`resources.${model.name}.name`, { smart_count: 2 }) }),
                  icon,
                  permission,
                },
              ]
            : []),
        ]
      }),
    [registry, frame, t],
  )
}

/** What the palette offers for what was typed, in groups; before anything is typed, what was opened last. */
export function usePalette(typed: string) {
  const t = useT()
  const { can } = useFrame()
  const registry = useDefinitions()
  const display = useDisplay()
  const entries = useMenu()
  const actions = useActions()
  const { favourites } = useFavourites()
  const [recent, setRecent] = usePreference<readonly PaletteItem[]>('palette.recent', [])
  const q = useLater(typed.trim())
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', q],
    queryFn: async ({ signal }) =>
      (await http<{ groups: readonly FoundGroup[] }>(`search?q=${encodeURIComponent(q)}`, { signal })).json.groups,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const groups = useMemo((): readonly PaletteGroup[] => {
    const pages = entries.map(({ path, title, icon }): PaletteItem => ({ to: path, title, icon }))
    const starred = favourites.flatMap(({ routeUrl }) => pages.filter((page) => page.to === routeUrl))
    const group = (name: string, items: readonly PaletteItem[]) => ({ name, title: t(`pages.palette.${name}`), items })
    const all =
      typed.trim() === ''
        ? [
            group(
              'recent',
              recent.filter((item) => can(item.permission)),
            ),
            group('favourites', starred),
            group('actions', actions.slice(0, 6)),
            group('pages', recent.length ? [] : pages.slice(0, 8)),
          ]
        : [
            group('pages', fitting(pages, typed, 5)),
            group('actions', fitting(actions, typed, 6)),
            ...(q === '' ? [] : (data ?? []).flatMap((found) => foundGroup(found, q, registry, display) ?? [])),
          ]
    return all.filter(({ items }) => items.length)
  }, [entries, favourites, recent, actions, typed, q, data, registry, display, can, t])
  const remember = (item: PaletteItem) =>
    setRecent([item, ...recent.filter((one) => one.to !== item.to)].slice(0, kept).map((one) => ({ ...one })))
  return { groups, remember, error: q === '' ? null : error, busy: typed.trim() !== '' && (isFetching || q !== typed.trim()) }
}
