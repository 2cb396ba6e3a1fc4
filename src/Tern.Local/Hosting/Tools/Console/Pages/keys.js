/** The key of a table or of an index: its partition and sort attributes, each with name and type. */
export function keySchema(schema, definitions) {
  const typeOf = name => definitions.find(definition => definition.AttributeName === name)?.AttributeType ?? 'S';
  const typed = schema.map(key => ({ name: key.AttributeName, type: typeOf(key.AttributeName), kind: key.KeyType }));
  return { partition: typed.filter(key => key.kind === 'HASH'), sort: typed.filter(key => key.kind === 'RANGE') };
}
