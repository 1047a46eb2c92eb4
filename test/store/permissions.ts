/** Reasons for each permission of the manifests, in the words of both stores. */
export const PERMISSION_REASONS: Record<string, string> = {
  storage:
    'Keeps the encrypted recovery phrase, the settings, the deployment profile and the record of swaps on this computer. Nothing is stored elsewhere.',
  alarms:
    'Wakes the background to follow a payment that is under way until a blockchain shows its end, and to lock the wallet after the time that the user has chosen.',
  notifications:
    'Tells the user when a swap has arrived, needs a decision or has failed. They can be turned off.',
  idle: 'Locks the wallet at once when the computer’s screen is locked.',
  sidePanel: 'Shows the wallet beside the pages for those who open it there, by a button.',
}

/** The pattern of all hosts that an import may ask for. */
export const ANY_HOST = 'https://*/*'

/** Match patterns, likewise. */
export const HOST_REASONS: Record<string, string> = {
  [ANY_HOST]:
    'Optional, never granted with the installation. The user imports a profile that names a bridge service and the blockchain servers, and is then asked for exactly those hosts, which are shown by name. They cannot be listed beforehand: each operator of a bridge has its own. Nothing is read from pages of these hosts; they are only sent requests.',
  'http://127.0.0.1/*': 'Optional. A blockchain server or test network on the user’s own computer.',
  'http://localhost/*': 'Optional. A blockchain server or test network on the user’s own computer.',
}

/** Reasons for the hosts of a profile that is built in: what a server of each kind is asked, and learns by it. */
export const SERVER_REASONS = {
  service:
    'Asked for prices, for unsigned transactions and for what became of a swap. It learns amounts, tokens and networks; of a swap that the user reviews, also the address and public key that pay, the coins that it spends and the address that receives; and the ids of transactions of swaps.',
  bitcoin:
    'Asked for balances, transactions, blocks and fees, and given the transactions to send. It learns the user’s Bitcoin addresses, and which transactions are looked at, waited for and sent.',
  evm: 'Asked for balances, prices, logs and fees, to run transactions on trial, and given those to send. It learns the user’s EVM addresses, what is read of contracts for them, and which transactions are tried, waited for and sent.',
}

/** Why there are content scripts on all pages. */
export const CONTENT_SCRIPTS_REASON =
  'A page can offer a swap only if it finds window.satspan, as with any wallet, and which pages do is known to nobody beforehand. The two scripts put that object on the page and carry its requests to the background. They read nothing of the page, change nothing else of it, and send nothing to any server; a page learns nothing of the wallet before its user has said yes in Satspan’s own window.'

export const REMOTE_CODE_REASON =
  'No remote code. All scripts, and the WebAssembly of Argon2id (which the policy’s wasm-unsafe-eval is for), are in the package.'
