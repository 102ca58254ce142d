import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { FileModel } from "./file-model.ts";
import type { Entry } from "./journal.ts";
import type { UnsyncedWrites } from "./unsynced-writes.ts";

type Node = FileModel | Folder;

/** A folder's entries as the system shows them now, and as they are certain to be on disk. */
class Folder {
  readonly now = new Map<string, Node>();
  readonly safe = new Map<string, Node>();
}

/**
 * A directory entry added or removed since the last sync. A rename is both at once, because file systems rename
 * atomically.
 */
interface Naming {
  readonly folder: Folder;
  readonly name: string;
  /** Null removes the entry. */
  readonly node: Node | null;
  readonly from?: { readonly folder: Folder; readonly name: string };
}

/**
 * What a disk may hold after a power cut: everything that was synced, and any part of the rest. Each block of a file
 * may have its synced content or that of any later write, torn at 512-byte sectors; the file may have any of its
 * lengths since the sync. The changes to a folder's entries survive up to some point, which differs between folders.
 */
export class DiskModel {
  readonly #rootPath: string;
  readonly #root = new Folder();
  readonly #files = new Map<number, FileModel>();
  readonly #nameFollowsSync: (path: string) => boolean;
  #pending: Naming[] = [];

  /**
   * @param nameFollowsSync whether syncing a new file also makes its directory entry durable, as ext4, XFS and Btrfs
   * do and PostgreSQL assumes. Elsewhere only syncing the folder does.
   */
  constructor(root: string, nameFollowsSync: (path: string) => boolean) {
    this.#rootPath = root;
    this.#nameFollowsSync = nameFollowsSync;
  }

  apply({ change, data }: Entry): void {
    switch (change.op) {
      case "create": {
        const file = new FileModel();
        this.#files.set(change.ino, file);
        this.#name({ ...this.#placeOf(change.path), node: file });
        return;
      }
      case "mkdir":
        this.#folder(change.path);
        return;
      case "write":
        this.#file(change.ino).write(change.at, data);
        return;
      case "size":
        this.#file(change.ino).resize(change.size);
        return;
      case "sync":
        this.#syncFile(this.#file(change.ino));
        return;
      case "syncNames": {
        const folder = this.#folder(change.path);
        this.#settle((each) => each.folder === folder || each.from?.folder === folder);
        return;
      }
      case "rename": {
        const from = this.#placeOf(change.from);
        const node = from.folder.now.get(from.name);
        if (!node) throw new Error(`The journal renames ${change.from}, which isn't there.`);
        this.#name({ ...this.#placeOf(change.to), node, from });
        return;
      }
      case "remove":
        this.#name({ ...this.#placeOf(change.path), node: null });
    }
  }

  /** Writes what is left after a power cut into a folder. */
  write(target: string, unsynced: UnsyncedWrites): void {
    const remaining = new Map<Folder, number>();
    for (const { folder } of this.#pending) remaining.set(folder, (remaining.get(folder) ?? 0) + 1);
    for (const [folder, count] of remaining) remaining.set(folder, unsynced.upTo(count));
    const names = new Map<Folder, Map<string, Node>>();
    const namesOf = (folder: Folder) => {
      const known = names.get(folder) ?? new Map(folder.safe);
      names.set(folder, known);
      return known;
    };
    for (const { folder, name, node, from } of this.#pending) {
      const rest = remaining.get(folder) ?? 0;
      if (rest === 0) continue;
      remaining.set(folder, rest - 1);
      if (from && namesOf(from.folder).get(from.name) === node) namesOf(from.folder).delete(from.name);
      if (node) namesOf(folder).set(name, node);
      else namesOf(folder).delete(name);
    }
    const put = (folder: Folder, path: string) => {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      for (const [name, node] of namesOf(folder)) {
        if (node instanceof Folder) put(node, join(path, name));
        else writeFileSync(join(path, name), node.after(unsynced), { mode: 0o600 });
      }
    };
    put(this.#root, target);
  }

  #file(ino: number): FileModel {
    const file = this.#files.get(ino);
    if (!file) throw new Error(`The journal writes to a file (inode ${ino}) that it never saw made.`);
    return file;
  }

  /** The folder at that path; missing parents are created, as mkdir -p does. */
  #folder(path: string): Folder {
    let folder = this.#root;
    for (const name of relative(this.#rootPath, path).split("/").filter(Boolean)) {
      let next = folder.now.get(name);
      if (!next) {
        next = new Folder();
        this.#name({ folder, name, node: next });
      }
      if (!(next instanceof Folder)) throw new Error(`${path} is no folder.`);
      folder = next;
    }
    return folder;
  }

  #placeOf(path: string): { folder: Folder; name: string } {
    return { folder: this.#folder(dirname(path)), name: basename(path) };
  }

  #name(naming: Naming): void {
    const { folder, name, node, from } = naming;
    if (from) from.folder.now.delete(from.name);
    if (node) folder.now.set(name, node);
    else folder.now.delete(name);
    this.#pending.push(naming);
  }

  #syncFile(file: FileModel): void {
    file.sync();
    const path = this.#pathOf(file);
    if (path === null || !this.#nameFollowsSync(path)) return;
    // The entries of its parent folders are durable, too.
    const ancestors = new Set<Node>([file]);
    for (let folder = this.#root, rest = path.split("/"); rest.length > 1; rest = rest.slice(1)) {
      const next = folder.now.get(rest[0] ?? "");
      if (!(next instanceof Folder)) break;
      ancestors.add(next);
      folder = next;
    }
    this.#settle(({ node }) => node !== null && ancestors.has(node));
  }

  /** The path relative to the root; null for a file without a directory entry. */
  #pathOf(file: FileModel, folder = this.#root, path = ""): string | null {
    for (const [name, node] of folder.now) {
      if (node === file) return `${path}${name}`;
      const found = node instanceof Folder ? this.#pathOf(file, node, `${path}${name}/`) : null;
      if (found !== null) return found;
    }
    return null;
  }

  /** Makes these changes durable and drops earlier pending changes of the same entry. */
  #settle(which: (naming: Naming) => boolean): void {
    const rest: Naming[] = [];
    for (const naming of this.#pending) {
      if (!which(naming)) {
        rest.push(naming);
        continue;
      }
      const { folder, name, node, from } = naming;
      if (from && from.folder.safe.get(from.name) === node) from.folder.safe.delete(from.name);
      if (node) folder.safe.set(name, node);
      else folder.safe.delete(name);
      for (let index = rest.length - 1; index >= 0; index--) {
        const earlier = rest[index];
        if (earlier?.folder === folder && earlier.name === name) rest.splice(index, 1);
        else if (from && earlier?.folder === from.folder && earlier.name === from.name) rest.splice(index, 1);
      }
    }
    this.#pending = rest;
  }
}
