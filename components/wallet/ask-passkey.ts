import { AppError } from '~/lib/core/errors'
import type { UiClient } from '~/lib/rpc/client'
import type { Shell } from '~/lib/ui/page/shell'

/** Asks for the wallet's passkey, and returns what the authenticator gave. @throws AppError `passkey-missing`, and as `Passkeys.ask` does */
export async function askPasskey(
  { openPasskeys }: Pick<Shell, 'openPasskeys'>,
  { passkey }: Pick<UiClient, 'passkey'>,
): Promise<string> {
  const passkeys = await openPasskeys()
  // It may have been turned off since.
  const current = await passkey.request()
  if (current === null || passkeys === null) throw new AppError('passkey-missing', 'no passkey')
  return (await passkeys.ask(current)).output
}
