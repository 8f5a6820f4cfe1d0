const SLOTS = 1024;
const LONGEST = 64;

/**
 * Decodes short texts, and remembers the last one of each hash. Manifests say the same few things over and over (kinds,
 * images, policies), and finding a string again is cheaper than making it again, and leaves nothing to collect.
 */
export class TextCache {
  private readonly texts: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined);

  /** The text of a range of UTF-8 bytes. */
  get(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > LONGEST) return bytes.toString('utf8', start, end);
    // FNV-1a, which is quick on few bytes.
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    const known = this.texts[slot];
    if (known !== undefined && known.length === length && sameAscii(known, bytes, start)) return known;
    const text = bytes.toString('utf8', start, end);
    // A text with other characters than ASCII has another length than its bytes, and is never found again.
    this.texts[slot] = text;
    return text;
  }
}

function sameAscii(text: string, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}
