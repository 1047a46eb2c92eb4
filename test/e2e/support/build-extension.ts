import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root'

type Build = {
  /** Beside the build that ships, never in its place. */
  outDir: string
  /** Baked in as the default profile, if any. */
  profilePath?: string
}

/** Builds the extension for Chromium; returns the directory to load it from. */
export function buildExtension({ outDir, profilePath = '' }: Build): string {
  execFileSync(process.execPath, [join(root, 'node_modules/wxt/bin/wxt.mjs'), 'build'], {
    cwd: root,
    // What it says is told only where it fails, with the error.
    stdio: 'pipe',
    env: { ...process.env, SATSPAN_OUT: outDir, SATSPAN_PROFILE: profilePath },
  })
  return join(outDir, 'chrome-mv3')
}
