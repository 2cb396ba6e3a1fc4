// The DocumentClient without a library above it: plain attributes, classes as maps, big integers, numbers of 38 digits, NULL for null.
import { DynamoDBDocumentClient, GetCommand, NumberValue, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { client, run } from "./shared_table.mjs";

const db = DynamoDBDocumentClient.from(client, { marshallOptions: { convertClassInstanceToMap: true, removeUndefinedValues: true } });
class Money {
  constructor(amount, currency) {
    Object.assign(this, { amount, currency });
  }
}
const send = (command) => db.send(command);
const read = (owner, no) => send(new GetCommand({ TableName: "document", Key: { owner, no } })).then((answer) => answer.Item);
const inState = (state, since) => send(new QueryCommand({
  TableName: "document", IndexName: "byState", KeyConditionExpression: "#state = :state AND openedAt >= :since",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":state": state, ":since": since },
})).then((answer) => answer.Items.map((found) => `${found.owner} ${found.no}`));

await run({
  async write() {
    await send(new PutCommand({ TableName: "document", Item: {
      owner: "O-1", no: 7, state: "in_progress", openedAt: "2026-01-02T03:04:05.678Z", closedAt: null, due: new Money(12.5, "NOK"), big: 12345678901234567890n,
      exact: NumberValue.from("12345678901234567890123456789012345678"), raw: new Uint8Array([0, 255, 1]), labels: new Set(["b", "a"]),
      scores: new Set([2, 1.5]),
      history: [{ at: "2026-01-01T00:00:00.000Z", by: null }], "odd name": true, isOpen: true, stamp: 1767323045678,
    } }));
    await send(new PutCommand({
      TableName: "document", Item: { owner: "O-1", no: 12, state: "open", openedAt: "2026-01-03T00:00:00.000Z", closedAt: null, due: null, labels: null },
    }));
  },
  async change() {
    const found = {
      seven: await read("O-1", 7), twelve: await read("O-1", 12), made: await read("O-2", 1),
      open: await inState("open", "2026"), progress: await inState("in_progress", "2026"), done: await inState("done", "2026-02"),
    };
    await send(new UpdateCommand({
      TableName: "document", Key: { owner: "O-2", no: 1 }, UpdateExpression: "SET #state = :state, openedAt = :at, closedAt = :null",
      ExpressionAttributeNames: { "#state": "state" }, ExpressionAttributeValues: { ":state": "done", ":at": "2026-06-01T00:00:00.000Z", ":null": null },
    }));
    return found;
  },
});
