/** How long a file may take on its way to the shop (ms): a minute, and what it has over a line of 160 kbit/s. */
export const uploadTime = ({ size }: Blob): number => 60_000 + size / 20
