import { Navigate, useParams } from "react-router";
import { pieceIdOf } from "../../../contract/piece-address.ts";
import { inventoryItem } from "../../../resources/warehousing/inventory-item.ts";
import { listPath, showPath } from "../../../views/paths/view-paths.ts";

/** Where a phone's camera lands with the code of a tag: leads to the piece. */
export function PieceByTag() {
  const id = pieceIdOf(useParams().tag ?? "");
  return <Navigate to={id === undefined ? listPath(inventoryItem) : showPath(inventoryItem, id)} replace />;
}
