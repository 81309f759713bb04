import type { StaffCertificate } from './customer-query.ts'

const KB = 1_024
const sizeText = (bytes: number) => (bytes < KB * KB ? `${Math.ceil(bytes / KB)} kB` : `${(bytes / KB / KB).toFixed(1)} MB`)

/** The file of a certificate: a picture is shown; a PDF of a customer is only ever saved. */
export function CertificateFile({ certificate: { id, number, fileKind, fileName, bytes } }: { certificate: StaffCertificate }) {
  const href = `/api/admin/tax-certificates/${id}/file`
  return (
    <div className="grid justify-items-start gap-2">
      <a className="link" href={href} download>
        Download {fileName} ({fileKind === 'pdf' ? 'PDF' : 'picture'}, {sizeText(bytes)})
      </a>
      {fileKind === 'webp' && (
        <details>
          <summary className="cursor-pointer">Show the picture</summary>
          <img src={href} alt={`Certificate ${number}`} loading="lazy" className="max-h-[32rem] max-w-full border border-line" />
        </details>
      )}
    </div>
  )
}
