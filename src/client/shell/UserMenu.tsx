import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { MenuButton } from '../components/MenuButton.tsx'
import { usePhone } from '../components/usePhone.ts'
import { signOut } from '../providers/auth.ts'
import { useFrame } from '../providers/frame.tsx'
import { useLanguage, useT } from '../providers/i18n.ts'
import { usePages } from '../providers/pages.ts'
import { initials } from '../providers/person.ts'
import { beforeLeaving } from '../providers/unsaved.ts'
import { languageItems } from './LanguageSwitch.tsx'
import { useSubscription } from './useSubscription.ts'

const avatar = {
  width: 36,
  height: 36,
  bgcolor: 'var(--accent-soft)',
  color: 'var(--accent-ink)',
  fontSize: 14,
  fontWeight: 700,
  // The button has a name of its own: for those who see it, the letters are painted.
  '&::before': { content: 'attr(data-initials)' },
}

/** The person: who is signed in, the look, the password, the sessions, whom to ask for help, the way out; on a phone the languages too. */
export function UserMenu({ onAppearance }: { readonly onAppearance: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { profile } = useFrame()
  const { language } = useLanguage()
  const phone = usePhone()
  const { data: subscription } = useSubscription()
  const name = profile?.fullName || profile?.userName || ''
  const sessions = usePages().find((page) => page.path === '/sessions')
  const contact = subscription?.contactUrl
  const leave = async () => {
    await signOut()
    client.clear()
  }
  return (
    <MenuButton
      label={t('ra.auth.user_menu')}
      className="navbar-person"
      icon={
        <Avatar component="bdi" sx={avatar} data-initials={initials(name)}>
          {' '}
        </Avatar>
      }
      head={
        <Box sx={{ p: '14px 10px 10px', mx: '6px', borderBottom: '1px solid var(--line-inner)' }}>
          <strong dir="auto">{name}</strong>
          <Typography variant="caption" component="div">
            <bdi className="ltr">{profile?.userName}</bdi>
          </Typography>
        </Box>
      }
      items={[
        { label: t('shell.appearance'), icon: 'palette', onSelect: onAppearance },
        { label: t('shell.changePassword'), icon: 'key', to: '/change-password' },
        { label: t('secondFactor.title'), icon: 'phoneDevice', to: '/second-factor' },
        ...(sessions ? [{ label: t(`pages.${sessions.name}`), icon: sessions.icon, to: sessions.path }] : []),
        ...(contact ? [{ label: t('shell.contactUs'), icon: 'phone', href: contact }] : []),
        ...(phone ? languageItems(language) : []),
        { label: t('ra.auth.logout'), icon: 'signOut', onSelect: () => beforeLeaving(() => void leave()), apart: true },
      ]}
    />
  )
}
