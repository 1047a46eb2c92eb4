import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const INSTALL_TIMEOUT_MS = 600_000

/** A binary whose libraries are missing exists but does not start. */
export function thatStarts(path: string | undefined): string | undefined {
  if (path === undefined || process.platform !== 'linux') return path
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0 ? path : undefined
}

/** Installs a package where this machine is a Debian and we are its root; otherwise does nothing. */
export function installFromDebian(name: string, say: (line: string) => void): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  say(`Trying \`apt-get install ${name}\`.`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

export function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: INSTALL_TIMEOUT_MS,
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
