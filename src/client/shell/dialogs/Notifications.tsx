import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast } from './notices.ts'

const tones = { error: 'bad', warning: 'bad', info: 'plain', success: 'good' } as const

/** Takes what React-Admin wants said and puts it in our line of notices. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (!notifications.length) return
    const notification = takeNotification()
    if (!notification) return
    const { message, type, notificationOptions } = notification
    toast(
      typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : translate('shell.problem.unknown'),
      tones[type as keyof typeof tones] ?? 'plain',
    )
  }, [notifications, takeNotification, translate])
  return null
}
