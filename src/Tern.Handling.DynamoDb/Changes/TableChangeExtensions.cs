using Tern.DynamoDb.Streams.Model;

namespace Tern.Handling.DynamoDb;

/// <summary>Extension methods that read the records of DynamoDB streams as changes of items.</summary>
public static class TableChangeExtensions
{
    /// <summary>
    /// Returns the source of the changes in a table: <c>DynamoDbStreamRecords.Each.Changes().Of&lt;Order&gt;()</c>.
    /// </summary>
    /// <typeparam name="TRecord">The host's type of stream record.</typeparam>
    /// <typeparam name="TRegistration">The type of a bound handler.</typeparam>
    /// <param name="source">The source of the table's stream records.</param>
    /// <returns>The source.</returns>
    public static TableChangeSource<TRecord, TRegistration> Changes<TRecord, TRegistration>(this Source<TRecord, TRegistration> source)
        where TRecord : class, ITableStreamRecord
        where TRegistration : HandlerBuilder<TRegistration, TRecord>
    {
        ArgumentNullException.ThrowIfNull(source);
        return new(source, JsonRecordReader.Instance);
    }

    /// <summary>
    /// Returns the source of the changes in a table, from records of the client of DynamoDB Streams.
    /// </summary>
    /// <typeparam name="TRegistration">The type of a bound handler.</typeparam>
    /// <param name="source">The source of the table's stream records.</param>
    /// <returns>The source.</returns>
    public static TableChangeSource<Record, TRegistration> Changes<TRegistration>(this Source<Record, TRegistration> source)
        where TRegistration : HandlerBuilder<TRegistration, Record>
    {
        ArgumentNullException.ThrowIfNull(source);
        return new(source, ClientRecordReader.Instance);
    }
}
