namespace Tern.DynamoDb;

/// <summary>A check in a transaction: a condition on an item that the transaction doesn't change.</summary>
internal sealed class CheckEntry<T> : TransactionEntry where T : class
{
    private readonly DynamoTable<T> _table;
    private readonly ItemKey<T> _key;
    private readonly ConditionNode _condition;

    internal CheckEntry(DynamoTable<T> table, ItemKey<T> key, Condition<T> condition)
    {
        table.RequireKey(key);
        _table = table;
        _key = key;
        _condition = condition.Node ?? throw new ArgumentException(
            "A check needs a condition, such as Order.Fields.Status == OrderStatus.Open.", nameof(condition));
    }

    internal override string Table => _table.Name;

    internal override AttributeValue Partition => _key.Partition;

    internal override AttributeValue Sort => _key.Sort;

    internal override void Write(ref ItemWriter writer)
    {
        writer.Json.WriteName("ConditionCheck"u8);
        writer.Json.WriteStartObject();
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        DynamoRequest.WriteKey(ref writer.Json, _table.Schema.Table, _key);
        ConditionWriter.Write(ref writer.Json, _condition);
        writer.Json.WriteEndObject();
    }

    internal override string Verb => "check";

    internal override ConditionScope Scope => new(_table.Schema.TypeName, null, null);

    internal override long VersionOf(object existing) => 0;

    internal override object ReadExisting(ref ItemReader reader) => _table.Map.ReadItem(ref reader);
}
