import Badge from '@mui/material/Badge'
import Typography from '@mui/material/Typography'
import { daysBetween, today } from '../../../schema/values/date.ts'
import { Icon } from '../components/Icon.tsx'
import { MenuButton, type MenuEntry } from '../components/MenuButton.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { listPath, ourPath } from '../providers/paths.ts'
import { useHappening } from './useHappening.ts'
import { useNotices } from './useNotices.ts'
import { useToday } from './useToday.ts'

/** What comes near, what has happened and what waits to be done in this branch and year: a count on the bell, and the way to the records behind it. */
export function Bell() {
  const t = useT()
  const { number, away } = useNumerals()
  const registry = useDefinitions()
  const { direction } = useLanguage()
  const happeningOf = useHappening()
  const { notices, unread, more, readOne, readAll } = useNotices()
  const waiting = useToday().items.filter(({ alert }) => !alert)
  const day = today()
  const count = unread + waiting.length
  const items: MenuEntry[] = [
    ...waiting.map((item) => ({
      label: t(`cards.${item.name}`),
      icon: registry.find(item.resource)?.data.menu?.icon ?? 'dot',
      note: number(item.count),
      to: listPath(registry, item.resource, item.filter),
    })),
    ...notices.map((notice, index) => ({
      ...(notice.happened
        ? happeningOf(notice, notice.happened)
        : {
            label: notice.title,
            detail: `${t(`resources.${notice.resource}.fields.${notice.field}`)}: ${away(daysBetween(day, notice.due))}`,
            icon: registry.find(notice.resource)?.data.menu?.icon ?? 'dot',
            to: ourPath(registry, `/${notice.resource}/${notice.record}`),
          }),
      apart: index === 0 && waiting.length > 0,
      ...(!notice.read && { mark: t('shell.noticeUnread') }),
      onSelect: () => readOne(notice),
    })),
    ...(unread ? [{ label: t('shell.noticesRead'), icon: 'check', apart: true, onSelect: readAll }] : []),
    ...(more ? [{ label: t('shell.noticesMore'), icon: 'home', to: '/' }] : []),
  ]
  return (
    <MenuButton
      label={count ? t('shell.bellCount', { count }) : t('shell.bell')}
      className="bell"
      icon={
        <Badge
          color="primary"
          overlap="circular"
          // The label says the number in words of its own: for those who see it, it is painted.
          badgeContent=""
          invisible={count === 0}
          slotProps={{ badge: { sx: { '&::before': { content: JSON.stringify(number(count)), lineHeight: '18px' } } } }}
          // MUI places it by variables, which nothing mirrors.
          anchorOrigin={{ vertical: 'top', horizontal: direction === 'rtl' ? 'left' : 'right' }}
        >
          <Icon name="bell" />
        </Badge>
      }
      head={
        <Typography variant="caption" component="p" sx={{ p: '10px 16px 2px' }}>
          {t(items.length ? (waiting.length ? 'shell.bell' : 'shell.notices') : 'shell.bellNone')}
        </Typography>
      }
      items={items}
    />
  )
}
