/** How letters leave the server. */
export interface MailSettings {
  /** Address of the mail server, `smtp://user:password@host:587` or `smtps://…`; null means files. */
  readonly smtpUrl: string | null
  /** The sender, `Name <address>` or an address alone. */
  readonly from: string
  /** Where letters lie as files while there is no mail server. */
  readonly folder: string
  /** The address under which people reach this installation; null means the server's own. Never taken from a request. */
  readonly publicUrl: string | null
}
