import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'react-admin'
import { distinct } from '../../header/menuEntries.ts'
import { type TitledEntry, useMenu } from '../../header/useMenu.ts'
import { useStarred } from '../../header/useStarred.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useFrame } from '../../providers/frame.tsx'
import { http } from '../../providers/http.ts'
import { useT } from '../../providers/i18n.ts'
import { useDisplay } from '../../records/values/useDisplay.ts'
import { type FoundGroup, fitting, foundGroup, type PaletteGroup, type PaletteItem } from './items.ts'
import { useOtherWords } from './useOtherWords.ts'
import { useQuickActions } from './useQuickActions.ts'
import { useReportItems } from './useReportItems.ts'

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

/** What the palette offers for what was typed, in groups; before anything is typed, what was opened last. */
export function usePalette(typed: string) {
  const t = useT()
  const { can } = useFrame()
  const registry = useDefinitions()
  const display = useDisplay()
  const entries = useMenu()
  const other = useOtherWords()
  const actions = useQuickActions(other)
  const reports = useReportItems(other)
  const favourites = useStarred()
  const [recent, setRecent] = useStore<readonly PaletteItem[]>('palette.recent', [])
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
    const itemOf = ({ path, title, icon, label, plural }: TitledEntry): PaletteItem => ({
      to: path,
      title,
      icon,
      also: other?.(label, plural ? { smart_count: 2 } : {}),
    })
    // A form that is offered as something to do is not offered as a page as well.
    const pages = distinct(entries)
      .map(itemOf)
      .filter(({ to }) => !actions.some((action) => action.to === to))
    const starred = favourites.map(itemOf)
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
            group('favourites', fitting(starred, typed, 5)),
            group(
              'pages',
              fitting(
                pages.filter(({ to }) => !starred.some((one) => one.to === to)),
                typed,
                5,
              ),
            ),
            group('reports', fitting(reports, typed, 5)),
            group('actions', fitting(actions, typed, 6)),
            ...(q === '' ? [] : (data ?? []).flatMap((found) => foundGroup(found, q, registry, display) ?? [])),
          ]
    return all.filter(({ items }) => items.length)
  }, [entries, favourites, recent, actions, reports, typed, q, data, registry, display, can, t, other])
  const remember = (item: PaletteItem) =>
    setRecent([item, ...recent.filter((one) => one.to !== item.to)].slice(0, kept).map((one) => ({ ...one })))
  return { groups, remember, error: q === '' ? null : error, busy: typed.trim() !== '' && (isFetching || q !== typed.trim()) }
}
