import type { Happening, Notification } from '../../shared/notification.ts'
import type { MenuEntry } from '../components/MenuButton.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { deviceOf } from '../providers/device.ts'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { listPath, ourPath } from '../providers/paths.ts'

type Told = Pick<MenuEntry, 'label' | 'detail' | 'icon' | 'to'>

/** What has happened as an entry of the bell, with the way to it. */
export function useHappening(): (notice: Notification, happening: Happening) => Told {
  const t = useT()
  const registry = useDefinitions()
  const numerals = useNumerals()
  return ({ resource, record, title }, happening) => {
    const model = registry.find(resource)
    const titles = t(`resources.${resource}.name`, { smart_count: 2 })
    const icon = model?.data.menu?.icon ?? 'dot'
    const list = model ? listPath(registry, resource, {}) : '/reports'
    const label = (action: string) => t(`resources.${resource}.actions.${action}`, { _: t(`actions.${action}`) })
    if (happening.kind === 'signIn') {
      const { browser, system } = deviceOf(happening.agent)
      const device = [browser, system].filter(Boolean).join(' · ') || t('people.sessions.unknown')
      return { label: t('shell.told.newDevice'), detail: `${device} · ${happening.address}`, icon: 'devices', to: '/sessions' }
    }
    if (happening.kind === 'import') {
      const { kind: _, ...counts } = happening
      return { label: t('pages.palette.import', { title: titles }), detail: t('shell.told.import', counts), icon, to: list }
    }
    if (happening.kind === 'brokenImport') {
      const label = t('pages.palette.import', { title: titles })
      return { label, detail: t('shell.told.brokenImport'), icon: 'warning', to: model ? `${list.split('?')[0]}/import` : list }
    }
    if (happening.kind === 'action') {
      const { action, by, count = 1 } = happening
      const detail = by ? t('shell.told.action', { action: label(action), by }) : label(action)
      if (count > 1) return { label: `${titles}: ${numerals.number(count)}`, detail, icon, to: list }
      return {
        label: `${t(`resources.${resource}.name`)} ${title}`,
        detail,
        icon,
        to: ourPath(registry, `/${resource}/${record}`),
      }
    }
    const { action, run, done, total, failed } = happening
    const page =
      run !== null
        ? (registry.runs.find(({ name }) => name === run)?.path ?? null)
        : model?.actions.get(action)?.posts !== undefined
          ? '/post-vouchers'
          : null
    return {
      label: run !== null ? t(`resources.${run}.name`) : `${label(action)}: ${titles}`,
      detail: failed ? t('shell.told.refused', { done, total, failed }) : t('jobs.summary', { done, total }),
      icon: failed ? 'warning' : icon,
      to: page ? `${page}?job=${record}` : list,
    }
  }
}
