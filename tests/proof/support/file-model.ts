import type { UnsyncedWrites } from "./unsynced-writes.ts";

const BLOCK = 4096;
/** The unit that a disk writes atomically; PostgreSQL relies on it for its control file. */
const SECTOR = 512;
const zeros = Buffer.alloc(BLOCK);

/** A file's content at its last sync and all versions since. */
export class FileModel {
  readonly #safe = new Map<number, Buffer>();
  /** By block: its content after each write. */
  #since = new Map<number, Buffer[]>();
  /** The file's lengths, starting with the one at the last sync. */
  #sizes = [0];

  write(offset: number, data: Uint8Array): void {
    for (let done = 0; done < data.byteLength; ) {
      const index = Math.floor((offset + done) / BLOCK);
      const start = (offset + done) % BLOCK;
      const length = Math.min(BLOCK - start, data.byteLength - done);
      const block = Buffer.from(this.#newest(index));
      block.set(data.subarray(done, done + length), start);
      this.#keep(index, block);
      done += length;
    }
    const size = Math.max(this.#size, offset + data.byteLength);
    if (size !== this.#size) this.#sizes.push(size);
  }

  resize(size: number): void {
    if (size < this.#size) {
      // Truncated content is lost: if the file grows again, that part reads as zeros.
      const first = Math.floor(size / BLOCK);
      const last = Math.ceil(this.#size / BLOCK);
      for (let index = first; index < last; index++) {
        const keeps = Math.max(0, Math.min(BLOCK, size - index * BLOCK));
        const block = Buffer.from(this.#newest(index)).fill(0, keeps);
        this.#keep(index, block);
      }
    }
    this.#sizes.push(size);
  }

  sync(): void {
    for (const [index, versions] of this.#since) this.#safe.set(index, versions.at(-1) ?? zeros);
    this.#since = new Map();
    this.#sizes = [this.#size];
  }

  /** The content after a power cut. */
  after(unsynced: UnsyncedWrites): Buffer {
    const size = this.#sizes[unsynced.version(this.#sizes.length)] ?? 0;
    const content = Buffer.alloc(size);
    const blocks = new Set([...this.#safe.keys(), ...this.#since.keys()]);
    for (const index of blocks) {
      const start = index * BLOCK;
      if (start >= size) continue;
      const versions = [this.#safe.get(index) ?? zeros, ...(this.#since.get(index) ?? [])];
      const pick = () => versions[versions.length === 1 ? 0 : unsynced.version(versions.length)] ?? zeros;
      if (!unsynced.tears || versions.length === 1) pick().copy(content, start);
      else for (let offset = 0; offset < BLOCK; offset += SECTOR) pick().copy(content, start + offset, offset, offset + SECTOR);
    }
    return content;
  }

  get #size(): number {
    return this.#sizes.at(-1) ?? 0;
  }

  #newest(index: number): Buffer {
    return this.#since.get(index)?.at(-1) ?? this.#safe.get(index) ?? zeros;
  }

  #keep(index: number, block: Buffer): void {
    const versions = this.#since.get(index);
    if (versions) versions.push(block);
    else this.#since.set(index, [block]);
  }
}
