// dynamodb-toolbox: keys computed by a link, the entity's name and two times in each item, null beside absent.
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  $remove, Entity, GetItemCommand, PutItemCommand, QueryCommand, Table, UpdateItemCommand, any, anyOf, boolean, item, list, map, nul, number, set, string,
} from "dynamodb-toolbox";
import { client, run } from "./shared_table.mjs";

const table = new Table({
  name: "toolbox", documentClient: DynamoDBDocumentClient.from(client),
  partitionKey: { name: "pk", type: "string" }, sortKey: { name: "sk", type: "string" },
  indexes: { byState: { type: "global", partitionKey: { name: "state", type: "string" }, sortKey: { name: "gsi1sk", type: "string" } } },
});
const Ticket = new Entity({
  name: "Ticket", table,
  schema: item({
    project: string().key(),
    no: number().key(),
    state: string().enum("to-do", "in-progress", "done"),
    title: string(),
    points: number().optional(),
    urgent: boolean().default(false),
    assignee: anyOf(string(), nul()).optional(),
    labels: set(string()).optional(),
    comments: list(map({ by: string(), text: string() })).optional(),
    extra: any().optional(),
  }).and((previous) => ({
    gsi1sk: string().link(({ no }) => `TICKET#${no}`).optional().hidden(),
  })),
  computeKey: ({ project, no }) => ({ pk: `PROJECT#${project}`, sk: `TICKET#${no}` }),
});

const plain = (found) => {
  if (!found) return found;
  const { created, modified, ...rest } = found;
  return rest;
};
const titles = (answer) => (answer.Items ?? []).map((found) => `${found.no} ${found.title}`);
const inState = (state) => table.build(QueryCommand).entities(Ticket).query({ index: "byState", partition: state }).send().then(titles);

await run({
  async write() {
    await Ticket.build(PutItemCommand).item({
      project: "Tern", no: 7, state: "to-do", title: "Fly", points: 1.5, urgent: true, assignee: "Ada", labels: new Set(["b", "a"]),
      comments: [{ by: "Bo", text: "yes" }], extra: { deep: [1, null, "a"] },
    }).send();
    await Ticket.build(PutItemCommand).item({ project: "Tern", no: 12, state: "in-progress", title: "Land", assignee: null }).send();
  },
  async change() {
    const read = (project, no) => Ticket.build(GetItemCommand).key({ project, no }).send().then((answer) => plain(answer.Item));
    const found = {
      seven: await read("Tern", 7), twelve: await read("Tern", 12), made: await read("Gull", 1),
      todo: await inState("to-do"), progress: await inState("in-progress"), done: await inState("done"),
      project: titles(await table.build(QueryCommand).entities(Ticket).query({ partition: "PROJECT#Tern" }).send()),
    };
    await Ticket.build(UpdateItemCommand).item({ project: "Gull", no: 1, state: "done", title: "Nest", points: $remove(), assignee: null }).send();
    return found;
  },
});
