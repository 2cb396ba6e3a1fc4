namespace Tern.DynamoDb;

/// <summary>One operation of a transaction, for any item type.</summary>
internal abstract class TransactionEntry
{
    /// <summary>The table's name, for telemetry.</summary>
    internal abstract string Table { get; }

    /// <summary>The value of the item's partition key.</summary>
    internal abstract AttributeValue Partition { get; }

    /// <summary>The value of the item's sort key; unset if the table has none.</summary>
    internal abstract AttributeValue Sort { get; }

    /// <summary>Determines whether the operation is on an item.</summary>
    internal bool IsOn(string table, AttributeValue partition, AttributeValue sort) => Table == table && Partition == partition && Sort == sort;

    /// <summary>Writes the element of the request, such as <c>{"Put":{…}}</c>.</summary>
    internal abstract void Write(ref ItemWriter writer);

    /// <summary>The operation's name in messages: <c>put</c>, <c>update</c>, <c>delete</c> or <c>check</c>.</summary>
    internal abstract string Verb { get; }

    /// <summary>The scope of the operation's condition.</summary>
    internal abstract ConditionScope Scope { get; }

    /// <summary>Returns the version of the item that made the operation fail.</summary>
    internal abstract long VersionOf(object existing);

    /// <summary>Reads the item that made the operation fail.</summary>
    internal abstract object ReadExisting(ref ItemReader reader);

    /// <summary>Notifies listeners of the write that the operation may have made; a check makes none.</summary>
    internal virtual void Tell(TableWrites writes) { }

    /// <summary>The item that the operation puts, or null if it isn't a put.</summary>
    internal virtual object? Item => null;

    /// <summary>The item that the operation puts, as stored after the transaction.</summary>
    internal virtual object? Stored => null;
}
