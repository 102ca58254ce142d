/**
 * Replaces the query language for rules with conditions. Our rules are pairs of action and subject, and the plain `Ability` refuses a rule
 * with conditions; the package would be bundled all the same.
 */
const unused = undefined;

export const createFactory = (): undefined => unused;
export {
  unused as $all,
  unused as $elemMatch,
  unused as $eq,
  unused as $exists,
  unused as $gt,
  unused as $gte,
  unused as $in,
  unused as $lt,
  unused as $lte,
  unused as $ne,
  unused as $nin,
  unused as $options,
  unused as $regex,
  unused as $size,
  unused as all,
  unused as and,
  unused as elemMatch,
  unused as eq,
  unused as exists,
  unused as gt,
  unused as gte,
  unused as lt,
  unused as lte,
  unused as ne,
  unused as nin,
  unused as regex,
  unused as size,
  unused as within,
};
