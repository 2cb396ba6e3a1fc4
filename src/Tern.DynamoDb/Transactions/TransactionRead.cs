namespace Tern.DynamoDb;

/// <summary>One item that a read transaction reads: where it is to be found once the transaction has been done.</summary>
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

    /// <summary>The item; null when there is none.</summary>
    /// <exception cref="InvalidOperationException">The transaction has not been done yet.</exception>
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

    // {"Item":{…}}, or {} where there is none
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

/// <summary>One item that a read transaction reads, of whatever type.</summary>
public abstract class TransactionReadEntry
{
    private protected TransactionReadEntry() { }

    internal abstract string Table { get; }

    internal abstract void Write(ref ItemWriter writer);

    internal abstract void Read(ref ItemReader reader);
}
