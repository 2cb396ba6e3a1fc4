namespace Tern.DynamoDb;

/// <summary>A save in a transaction.</summary>
internal sealed class SaveEntry<T>(DynamoTable<T> table, T item, SaveOptions<T>? options) : TransactionEntry where T : class
{
    private readonly SaveCall<T> _call = new(table, item, options, isTry: false);

    internal override string Table => table.Name;

    internal override AttributeValue Partition => _call.Key.Partition;

    internal override AttributeValue Sort => _call.Key.Sort;

    internal override void Write(ref ItemWriter writer)
    {
        writer.Json.WriteName("Update"u8);
        writer.Json.WriteStartObject();
        _call.WriteMembers(ref writer);
        writer.Json.WriteEndObject();
    }

    internal override string Verb => "save";

    internal override ConditionScope Scope => _call.Scope;

    internal override long VersionOf(object existing) => table.Map.GetVersion((T)existing);

    internal override object ReadExisting(ref ItemReader reader) => table.Map.ReadItem(ref reader);

    internal override void Tell(TableWrites writes) => writes.Tell(table.Name, _call.Key.Partition, _call.Key.Sort);

    internal override object Item => _call.Item;

    internal override object Stored => _call.Stored;
}
