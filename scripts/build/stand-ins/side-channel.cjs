// qs uses it to detect cycles. The package supports browsers without Map, which adds 6 KiB to every first load.
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
