namespace Tern.DynamoDb;

/// <summary>A put in a transaction.</summary>
internal sealed class PutEntry<T>(DynamoTable<T> table, T item, PutOptions<T>? options) : TransactionEntry where T : class
{
    private readonly PutCall<T> _call = new(table, item, options, isTry: false);
    private readonly ItemKey<T> _key = table.Map.GetKey(item);

    internal override string Table => table.Name;

    internal override AttributeValue Partition => _key.Partition;

    internal override AttributeValue Sort => _key.Sort;

    internal override void Write(ref ItemWriter writer)
    {
        writer.Json.WriteName("Put"u8);
        writer.Json.WriteStartObject();
        _call.WriteMembers(ref writer);
        writer.Json.WriteEndObject();
    }

    internal override string Verb => "put";

    internal override ConditionScope Scope => _call.Scope;

    internal override long VersionOf(object existing) => table.Map.GetVersion((T)existing);

    internal override object ReadExisting(ref ItemReader reader) => table.Map.ReadItem(ref reader);

    internal override void Tell(TableWrites writes)
    {
        var key = table.Map.GetKey(_call.Item);
        writes.Tell(table.Name, key.Partition, key.Sort);
    }

    internal override object Item => _call.Item;

    internal override object Stored => _call.Stored;
}
