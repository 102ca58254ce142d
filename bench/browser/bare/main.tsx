import { Button, Segmented, Table } from "antd";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

/** The same list as the product's, with only React and antd: no router, no forms, no permissions, no live updates. */

interface Row {
  readonly id: number;
  readonly [name: string]: unknown;
}

const pageSize = 50;
const columns = (new URLSearchParams(location.search).get("cols") ?? "").split(",");
const states = ["all", "approved", "delivered"];

const formatValue = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).join(", ")
    : value === null || value === undefined
      ? ""
      : String(value);

function BareList() {
  const [state, setState] = useState("all");
  const [sort, setSort] = useState("-updatedAt");
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState<readonly Row[]>([]);

  useEffect(() => {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String((page - 1) * pageSize), sort });
    const controller = new AbortController();
    fetch(`/api/quotes/${state}/data?${query}`, {
      headers: { authorization: `Bearer ${localStorage.getItem("hq_token")}` },
      signal: controller.signal,
    })
      .then((response) => response.json())
      .then((body) => setRows(body.data.quotes))
      .catch(() => undefined);
    return () => controller.abort();
  }, [state, sort, page]);

  return (
    <>
      <Segmented
        options={states}
        value={state}
        onChange={(next) => {
          setState(next);
          setPage(1);
        }}
      />
      <Table<Row>
        rowKey="id"
        dataSource={[...rows]}
        pagination={false}
        columns={columns.map((name) => ({
          key: name,
          dataIndex: name,
          title: name,
          sorter: name === "number",
          render: (value: unknown) =>
            name === "number" ? <a href={`/quotes/${formatValue(value)}`}>{formatValue(value)}</a> : formatValue(value),
        }))}
        onChange={(_pages, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          setSort(one?.order ? `${one.order === "descend" ? "-" : ""}${String(one.field)}` : "-updatedAt");
          setPage(1);
        }}
      />
      <Button aria-label="Next page" onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<BareList />);
