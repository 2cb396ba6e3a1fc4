namespace Tern.DynamoDb;

/// <summary>An item of a read transaction, which is available after the transaction is executed.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class TransactionRead<T> : TransactionReadEntry where T : class
{
    private readonly DynamoTable<T> _table;
    private readonly ItemKey<T> _key;
    private T? _item;
    private bool _isRead;

    internal TransactionRead(DynamoTable<T> table, ItemKey<T> key)
    {
        table.RequireKey(key);
        _table = table;
        _key = key;
    }

    /// <summary>Gets the item, or null if it doesn't exist.</summary>
    /// <exception cref="InvalidOperationException">The transaction hasn't been executed yet.</exception>
    public T? Item => _isRead ? _item : throw new InvalidOperationException("The item has not been read yet: await ExecuteAsync() of the transaction first.");

    internal override string Table => _table.Name;

    // {"Get":{"TableName":"shop","Key":{…}}}
    internal override void Write(ref ItemWriter writer)
    {
        writer.Json.WriteStartObject();
        writer.Json.WriteName("Get"u8);
        writer.Json.WriteStartObject();
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        DynamoRequest.WriteKey(ref writer.Json, _table.Schema.Table, _key);
        writer.Json.WriteEndObject();
        writer.Json.WriteEndObject();
    }

    // {"Item":{…}}, or {} if the item doesn't exist
    internal override void Read(ref ItemReader reader)
    {
        T? item = null;
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out var name))
        {
            if (name.SequenceEqual("Item"u8)) item = reader.Json.TryReadNull() ? null : _table.Map.ReadItem(ref reader);
            else reader.Json.SkipValue();
        }

        _item = item;
        _isRead = true;
    }
}

/// <summary>An item of a read transaction, of any type.</summary>
public abstract class TransactionReadEntry
{
    private protected TransactionReadEntry() { }

    internal abstract string Table { get; }

    internal abstract void Write(ref ItemWriter writer);

    internal abstract void Read(ref ItemReader reader);
}
