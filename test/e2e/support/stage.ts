/** What every test finds in place: the local network, and the extension built for it and for none. */
export type Stage = {
  controlUrl: string
  esploraUrl: string
  /** Network name to an RPC endpoint. */
  evm: Record<string, string>
  profilePath: string
  /** Built with the network's profile. */
  extensionPath: string
  /** Built without any profile. */
  bareExtensionPath: string
}

const VARIABLE = 'SATSPAN_STAGE'

/** Test processes inherit the environment of the one that set the stage. */
export function writeStage(stage: Stage): void {
  process.env[VARIABLE] = JSON.stringify(stage)
}

export function readStage(): Stage {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('the stage is not set: run the tests through Playwright')
  return JSON.parse(text)
}
