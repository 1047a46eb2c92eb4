import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { inputTooLarge, MAX_FILE_BYTES } from '~/lib/core/input-limits'
import { ChooseBridge } from '../bridge/choose-bridge'
import { linkedProfile, useGivenProfile } from '../settings/use-given-profile'
import { useGivenFile } from '../use-given-file'
import { TakeBridgeContext } from './bridge-file'

type GivenBridgeProps = { onBack: () => void; children: ReactNode }

/** The way to a wallet, and above it the bridge of a file or link that came meanwhile. What was typed below it stays. */
export function GivenBridge({ onBack, children }: GivenBridgeProps) {
  const [route] = useHashLocation()
  const [path] = useLocation()
  const { profile, read, forget } = useGivenProfile(linkedProfile(route))
  const [tooLarge, setTooLarge] = useState<unknown>(null)
  const take = (file: File) => {
    const isTooLarge = file.size > MAX_FILE_BYTES
    setTooLarge(isTooLarge ? inputTooLarge() : null)
    if (!isTooLarge) read(file)
  }
  // A short file has a page of its own.
  const isGiven = path !== '/bridge' && (profile !== null || tooLarge !== null)
  return (
    <TakeBridgeContext value={isGiven ? null : take}>
      {/* A form takes files of its own. */}
      {path === '/' && <TakeDropped onFile={take} />}
      <div className={isGiven ? 'hidden' : 'contents'}>{children}</div>
      {isGiven && (
        <ChooseBridge
          profile={profile}
          error={tooLarge}
          onBack={() => {
            forget()
            setTooLarge(null)
            onBack()
          }}
        />
      )}
    </TakeBridgeContext>
  )
}

function TakeDropped({ onFile }: { onFile: (file: File) => void }) {
  useGivenFile(onFile, Infinity)
  return null
}
