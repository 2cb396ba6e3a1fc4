namespace Tern.DynamoDb;

/// <summary>One operation of a transaction, of whatever type of item.</summary>
internal abstract class TransactionEntry
{
    /// <summary>The table, for telemetry.</summary>
    internal abstract string Table { get; }

    /// <summary>The value of the item's partition key.</summary>
    internal abstract AttributeValue Partition { get; }

    /// <summary>The value of the item's sort key; unset in a table without one.</summary>
    internal abstract AttributeValue Sort { get; }

    /// <summary>Whether it is on an item.</summary>
    internal bool IsOn(string table, AttributeValue partition, AttributeValue sort) => Table == table && Partition == partition && Sort == sort;

    /// <summary>Writes the element of the request, such as <c>{"Put":{…}}</c>.</summary>
    internal abstract void Write(ref ItemWriter writer);

    /// <summary>What it does, for messages: <c>put</c>, <c>update</c>, <c>delete</c> or <c>check</c>.</summary>
    internal abstract string Verb { get; }

    /// <summary>What its condition is of.</summary>
    internal abstract ConditionScope Scope { get; }

    /// <summary>The version of the item that stood in its way.</summary>
    internal abstract long VersionOf(object existing);

    /// <summary>Reads the item that stood in the operation's way.</summary>
    internal abstract object ReadExisting(ref ItemReader reader);

    /// <summary>Tells of the write that it may have done; a check does none.</summary>
    internal virtual void Tell(TableWrites writes) { }

    /// <summary>The item that the operation puts; null when it is another than a put.</summary>
    internal virtual object? Item => null;

    /// <summary>That item as it is stored when the transaction is done.</summary>
    internal virtual object? Stored => null;
}
