import { hex } from '@scure/base'
import type { PersonKeyInput } from '~/lib/contract/ui/person-key'
import type { PersonKey } from '~/lib/services/wallet/safe'
import type { UiRouter } from '~/lib/rpc/server'
import type { Background } from './compose'

/** A person's key as a page gives it; the wallet zeroes what an authenticator gave. */
export function personKey(key: PersonKeyInput | undefined): PersonKey | undefined {
  return key !== undefined && 'output' in key ? { output: hex.decode(key.output) } : key
}

/** The calls about the passkey. Bytes cross as hex, and an authenticator's output is zeroed right after its use. */
export function passkeyCalls({
  lifecycle,
  wallet,
}: Pick<Background, 'lifecycle' | 'wallet'>): UiRouter['passkey'] {
  return {
    request: async () => {
      const request = await wallet.passkey()
      return request === undefined
        ? null
        : { credentialId: hex.encode(request.credentialId), salt: hex.encode(request.salt) }
    },
    draft: async ({ input }) => {
      const { userId, challenge, salt } = await wallet.draftPasskey(input.password)
      return { userId: hex.encode(userId), challenge: hex.encode(challenge), salt: hex.encode(salt) }
    },
    add: ({ input: { password, credentialId, salt, output } }) =>
      lending(output, (bytes) =>
        wallet.addPasskey(password, {
          credentialId: hex.decode(credentialId),
          salt: hex.decode(salt),
          output: bytes,
        }),
      ),
    remove: ({ input }) => wallet.removePasskey(input.password),
    unlock: ({ input }) => lending(input.output, (bytes) => lifecycle.unlockWithPasskey(bytes)),
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
