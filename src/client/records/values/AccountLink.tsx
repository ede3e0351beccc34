import { Link } from 'react-router-dom'
import type { Named } from '../../../shared/named.ts'
import { Code } from '../../components/Code.tsx'
import { useCan } from '../../providers/frame.tsx'
import { nameOf, useLanguage } from '../../providers/i18n.ts'
import { reportAddress } from '../../providers/reportAddress.ts'
import './documentLink.css'

/** An account by code and name; leads to its statement. */
export function AccountLink({ account }: { readonly account: Named }) {
  const can = useCan()
  const { language } = useLanguage()
  const called = (
    <>
      {account.code && (
        <span className="account-code">
          <Code>{account.code}</Code>
        </span>
      )}
      <bdi>{nameOf(account, language)}</bdi>
    </>
  )
  if (!can('viewAccounts')) return <span>{called}</span>
  return (
    <Link className="document-link" to={reportAddress('accountStatement', { account: String(account.id) })}>
      {called}
    </Link>
  )
}
