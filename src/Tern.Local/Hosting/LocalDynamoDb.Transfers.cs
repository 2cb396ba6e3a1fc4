using System.Text;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local;

/// <content>Export and import of tables.</content>
public sealed partial class LocalDynamoDb
{
    /// <summary>
    /// Writes all items of a table, as they are now, to a file of DynamoDB JSON lines such as
    /// <c>{"Item":{"id":{"S":"a"}}}</c>, the format of the service's exports. The table can still be written to. An
    /// existing file is replaced once the new one is complete.
    /// </summary>
    /// <param name="tableName">The table's name.</param>
    /// <param name="path">The path of the file, which is compressed if its name ends in <c>.gz</c>. Its folder must
    /// exist.</param>
    /// <param name="cancellationToken">Cancels the export and leaves an existing file unchanged.</param>
    /// <returns>The number of items written.</returns>
    /// <exception cref="InvalidOperationException">The table doesn't exist.</exception>
    /// <exception cref="IOException">The file couldn't be written.</exception>
    public ValueTask<long> ExportTableAsync(string tableName, string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return new(TableFiles.ExportAsync(CaptureTable(tableName), path, cancellationToken));
    }

    /// <summary>
    /// Writes all items of a table, as they are now, to a stream of DynamoDB JSON lines, without compression.
    /// </summary>
    /// <param name="tableName">The table's name.</param>
    /// <param name="destination">The stream to write to. It is flushed and left open.</param>
    /// <param name="cancellationToken">Cancels the export; lines that were already written remain.</param>
    /// <returns>The number of items written.</returns>
    /// <exception cref="InvalidOperationException">The table doesn't exist.</exception>
    public ValueTask<long> ExportTableAsync(string tableName, Stream destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return new(TableFiles.ExportAsync(CaptureTable(tableName), destination, gzip: false, cancellationToken));
    }

    /// <summary>
    /// Puts the items of a file of DynamoDB JSON lines into a table. The file can come from
    /// <see cref="ExportTableAsync(string, string, CancellationToken)"/> or from an export of the service. Like
    /// PutItem, each item replaces an existing one with the same key. Empty lines are skipped.
    /// </summary>
    /// <param name="tableName">The table's name. The table must exist.</param>
    /// <param name="path">The path of the file, which is decompressed if its name ends in <c>.gz</c>.</param>
    /// <param name="cancellationToken">Cancels the import between two lines; items that were already put
    /// remain.</param>
    /// <returns>The number of items put.</returns>
    /// <exception cref="InvalidOperationException">The table doesn't exist.</exception>
    /// <exception cref="InvalidDataException">A line isn't a valid item of the table (the message states its number and
    /// the problem), or the compressed file is damaged or truncated. The items before that have been put.</exception>
    /// <exception cref="IOException">The file couldn't be read, or the data directory couldn't store the
    /// items.</exception>
    public ValueTask<long> ImportTableAsync(string tableName, string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return KeepAsync(TableFiles.ImportAsync(RequireTable(tableName), path, cancellationToken));
    }

    /// <summary>Puts the items of a stream of uncompressed DynamoDB JSON lines into a table.</summary>
    /// <param name="tableName">The table's name. The table must exist.</param>
    /// <param name="source">The stream to read from. It is read to its end and left open.</param>
    /// <param name="cancellationToken">Cancels the import between two lines; items that were already put
    /// remain.</param>
    /// <returns>The number of items put.</returns>
    /// <exception cref="InvalidOperationException">The table doesn't exist.</exception>
    /// <exception cref="InvalidDataException">A line isn't a valid item of the table. The message states its number and
    /// the problem; the items before it have been put.</exception>
    /// <exception cref="IOException">The data directory couldn't store the items.</exception>
    public ValueTask<long> ImportTableAsync(string tableName, Stream source, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return KeepAsync(TableFiles.ImportAsync(RequireTable(tableName), source, gzip: false, "The stream", cancellationToken));
    }

    /// <summary>
    /// Waits until the items are in the data directory, if there is one, even if the import failed: its message says
    /// that the items before the failure have been put, and this has to hold for the disk too.
    /// </summary>
    private async ValueTask<long> KeepAsync(Task<long> import)
    {
        try
        {
            return await import.ConfigureAwait(false);
        }
        finally
        {
            if (_engine.Log is { } log) await log.WaitAsync(log.Position).ConfigureAwait(false);
        }
    }

    private TableImage CaptureTable(string tableName)
    {
        var table = RequireTable(tableName);
        lock (table.Gate) return table.IsDeleted ? throw NoTable(tableName) : table.Capture();
    }

    private Table RequireTable(string tableName)
    {
        ArgumentNullException.ThrowIfNull(tableName);
        return _engine.FindTable(Encoding.UTF8.GetBytes(tableName)) is { IsDeleted: false } table ? table : throw NoTable(tableName);
    }

    private static InvalidOperationException NoTable(string name) => new($"The table '{name}' doesn't exist. Create it first.");
}
