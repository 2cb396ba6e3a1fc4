using Tern.DynamoDb.Streams.Model;

namespace Tern.Handling.DynamoDb;

/// <summary>Extension methods that read the records of DynamoDB streams as changes of items.</summary>
public static class TableChangeExtensions
{
    /// <summary>
    /// Returns the source of the changes in a table: <c>DynamoDbStreamRecords.Each.Changes().Of&lt;Order&gt;()</c>.
    /// </summary>
    /// <typeparam name="TRegistration">The type of a bound handler.</typeparam>
    /// <param name="source">The source of the table's stream records.</param>
    /// <returns>The source.</returns>
    public static TableChangeSource<TRegistration> Changes<TRegistration>(this Source<DynamoDbStreamRecord, TRegistration> source)
        where TRegistration : HandlerBuilder<TRegistration, DynamoDbStreamRecord>
    {
        ArgumentNullException.ThrowIfNull(source);
        return new(source);
    }

    /// <summary>Returns a record of the client of DynamoDB Streams as handlers receive it.</summary>
    /// <param name="record">The record, which must not be changed later.</param>
    /// <returns>The record.</returns>
    public static DynamoDbStreamRecord ToStreamRecord(this Record record)
    {
        ArgumentNullException.ThrowIfNull(record);
        return new ClientStreamRecord(record);
    }
}
