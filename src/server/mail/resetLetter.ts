import { linkMinutes, type ResetLink } from '../access/passwordReset.ts'
import type { Messages } from '../texts/messages.ts'
import { letterHtml } from './letterHtml.ts'
import type { Letter } from './mailer.ts'

/** The letter with the link that sets a new password, in the language of the person. */
export function resetLetter(messages: Messages, link: ResetLink, publicUrl: string): Letter {
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    messages.text(link.language, `people.resetLetter.${key}`, params)
  // Behind #, so that the secret stays out of the logs of servers and proxies on its way.
  const address = `${publicUrl}/ForgetPassword#${link.token}`
  const lines = [
    say('greeting', { name: link.fullName }),
    say('asked', { userName: link.userName }),
    say('open', { minutes: linkMinutes }),
  ]
  const ending = [say('ignore'), say('sender')]
  return {
    to: { name: link.fullName, address: link.email },
    subject: say('subject'),
    text: [...lines, address, ...ending].join('\n\n'),
    html: letterHtml({ language: link.language, lines, link: { address, text: say('button') }, ending }),
  }
}
