// The memory that qs uses to notice circles. The package works in browsers without Map, at 6 KiB of every first load.
module.exports = () => {
  const known = new Map();
  return {
    get: (key) => known.get(key),
    set: (key, value) => void known.set(key, value),
    has: (key) => known.has(key),
    delete: (key) => known.delete(key),
    assert: (key) => {
      if (!known.has(key)) throw new TypeError("Side channel does not contain the given key");
    },
  };
};
