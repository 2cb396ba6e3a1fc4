namespace Tern.DynamoDb;

/// <summary>An update in a transaction.</summary>
internal sealed class UpdateEntry<T>(
    DynamoTable<T> table, ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options) : TransactionEntry where T : class
{
    private readonly UpdateCall<T> _call = new(table, key, updates, options, isTry: false, returnItem: false);

    internal override string Table => table.Name;

    internal override AttributeValue Partition => key.Partition;

    internal override AttributeValue Sort => key.Sort;

    internal override void Write(ref ItemWriter writer)
    {
        writer.Json.WriteName("Update"u8);
        writer.Json.WriteStartObject();
        _call.WriteMembers(ref writer);
        writer.Json.WriteEndObject();
    }

    internal override string Verb => "update";

    internal override ConditionScope Scope => _call.Scope;

    internal override long VersionOf(object existing) => table.Map.GetVersion((T)existing);

    internal override object ReadExisting(ref ItemReader reader) => table.Map.ReadItem(ref reader);

    internal override void Tell(TableWrites writes) => writes.Tell(table.Name, key.Partition, key.Sort);
}
