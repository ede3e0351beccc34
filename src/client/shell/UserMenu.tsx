import { useQueryClient } from '@tanstack/react-query'
import { signOut } from '../providers/auth.ts'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { setSkin, useSkin } from '../theme/skin.ts'
import { skins } from '../theme/tokens.ts'
import { MenuButton } from './components/MenuButton.tsx'

/** The person: who is signed in, the skin, the password, the way out. */
export function UserMenu() {
  const t = useT()
  const skin = useSkin()
  const client = useQueryClient()
  const { profile } = useFrame()
  const name = profile?.fullName || profile?.userName || ''
  const leave = async () => {
    await signOut()
    client.clear()
  }
  return (
    <MenuButton
      label={t('ra.auth.user_menu')}
      className="navbar-person"
      head={
        <p className="navbar-who">
          <strong>{name}</strong>
          <bdi className="ltr">{profile?.userName}</bdi>
        </p>
      }
      items={[
        ...skins.map((one) => ({ label: t(`shell.skin.${one}`), checked: one === skin, onSelect: () => setSkin(one) })),
        { label: t('shell.changePassword'), icon: 'key', to: '/change-password', apart: true },
        { label: t('ra.auth.logout'), icon: 'signOut', onSelect: () => void leave(), apart: true },
      ]}
    >
      {name.trim().charAt(0)}
    </MenuButton>
  )
}
