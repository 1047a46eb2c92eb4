import { hex } from '@scure/base'
import { uiImplementer as ui } from '~/lib/rpc/server'
import type { Background } from './compose'

/** The calls about the passkey. Bytes cross as hex, and an authenticator's output is zeroed right after its use. */
export function passkeyCalls({ lifecycle, wallet }: Pick<Background, 'lifecycle' | 'wallet'>) {
  return {
    request: ui.passkey.request.handler(async () => {
      const found = await wallet.passkey()
      return found === undefined
        ? null
        : { credentialId: hex.encode(found.credentialId), salt: hex.encode(found.salt) }
    }),
    draft: ui.passkey.draft.handler(async ({ input }) => {
      const { userId, challenge, salt } = await wallet.draftPasskey(input.password)
      return { userId: hex.encode(userId), challenge: hex.encode(challenge), salt: hex.encode(salt) }
    }),
    add: ui.passkey.add.handler(({ input: { password, credentialId, salt, output } }) =>
      lending(output, (bytes) =>
        wallet.addPasskey(password, {
          credentialId: hex.decode(credentialId),
          salt: hex.decode(salt),
          output: bytes,
        }),
      ),
    ),
    remove: ui.passkey.remove.handler(({ input }) => wallet.removePasskey(input.password)),
    unlock: ui.passkey.unlock.handler(({ input }) =>
      lending(input.output, (bytes) => lifecycle.unlockWithPasskey(bytes)),
    ),
  }
}

async function lending(text: string, use: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  const bytes = hex.decode(text)
  try {
    await use(bytes)
  } finally {
    bytes.fill(0)
  }
}
