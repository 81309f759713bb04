import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { scratchFolder } from './scratch-folder.ts'

/** A folder on a small disk of its own, for this test. @param options of the mount, such as `size=2m` */
export function smallDisk(options: string): string {
  const folder = scratchFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}
