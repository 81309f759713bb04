import { HistoryPanel } from './history-panel.tsx'
import type { HistoryPanelProps } from './history-panel.tsx'

/** The history of a record below its form, folded until somebody asks for it. */
export const RecordHistory = (history: HistoryPanelProps) => (
  <details className="max-w-3xl">
    <summary className="cursor-pointer py-2 font-semibold">History</summary>
    <HistoryPanel {...history} />
  </details>
)
