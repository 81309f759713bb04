import { useQuery } from '@tanstack/react-query'
import { STAGING_NOTICE } from '#domain/shop-mode.ts'
import { shopQuery } from '#web/links/shop-query.ts'

const isStaging = ({ mode }: { mode: string }) => mode === 'staging'

/** On every page of a staging shop: nobody may take it for the real one. */
export const StagingNotice = () =>
  useQuery({ ...shopQuery(), select: isStaging }).data && (
    <p role="note" className="bg-amber p-2 text-center font-bold text-paper">
      {STAGING_NOTICE}
    </p>
  )
