using System.Text;
using Tern.Local.Engine.Tables;
using Tern.Local.Protocol.Transfers;

namespace Tern.Local;

/// <content>Tables to and from files.</content>
public sealed partial class LocalDynamoDb
{
    /// <summary>
    /// Writes all items of a table, as they are at this moment, to a file of DynamoDB JSON lines:
    /// <c>{"Item":{"id":{"S":"a"}}}</c>, as the service's exports have them. Writers go on meanwhile. A file that is
    /// there is replaced when the new one is whole.
    /// </summary>
    /// <param name="tableName">The table.</param>
    /// <param name="path">The file; compressed when its name ends in <c>.gz</c>. Its folder has to be there.</param>
    /// <param name="cancellationToken">Gives up, and leaves the file as it was.</param>
    /// <returns>How many items were written.</returns>
    /// <exception cref="InvalidOperationException">There is no such table.</exception>
    /// <exception cref="IOException">The file could not be written.</exception>
    public Task<long> ExportTableAsync(string tableName, string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return TableFiles.ExportAsync(CaptureTable(tableName), path, cancellationToken);
    }

    /// <summary>The same into a stream, not compressed.</summary>
    /// <param name="tableName">The table.</param>
    /// <param name="destination">Where the lines go. Flushed, and left open.</param>
    /// <param name="cancellationToken">Gives up; what was written stays.</param>
    /// <returns>How many items were written.</returns>
    /// <exception cref="InvalidOperationException">There is no such table.</exception>
    public Task<long> ExportTableAsync(string tableName, Stream destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return TableFiles.ExportAsync(CaptureTable(tableName), destination, gzip: false, cancellationToken);
    }

    /// <summary>
    /// Puts the items of a file of DynamoDB JSON lines, such as <see cref="ExportTableAsync(string, string,
    /// CancellationToken)"/> or an export of the service wrote, into a table: each as PutItem does, over one of the
    /// same key. Empty lines are skipped.
    /// </summary>
    /// <param name="tableName">The table, which has to be there.</param>
    /// <param name="path">The file; compressed when its name ends in <c>.gz</c>.</param>
    /// <param name="cancellationToken">Gives up between two lines; what was put stays.</param>
    /// <returns>How many items were put.</returns>
    /// <exception cref="InvalidOperationException">There is no such table.</exception>
    /// <exception cref="InvalidDataException">
    /// A line is no item of the table, and the message names its number and what is wrong; or the compressed file is
    /// damaged or cut off. The items before that have been put.
    /// </exception>
    /// <exception cref="IOException">The file could not be read, or the data directory could not keep what was put.</exception>
    public Task<long> ImportTableAsync(string tableName, string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return KeepAsync(TableFiles.ImportAsync(RequireTable(tableName), path, cancellationToken));
    }

    /// <summary>The same from a stream that is not compressed.</summary>
    /// <param name="tableName">The table, which has to be there.</param>
    /// <param name="source">Where the lines come from. Read to its end, and left open.</param>
    /// <param name="cancellationToken">Gives up between two lines; what was put stays.</param>
    /// <returns>How many items were put.</returns>
    /// <exception cref="InvalidOperationException">There is no such table.</exception>
    /// <exception cref="InvalidDataException">
    /// A line is no item of the table. The message names its number and what is wrong; the items before it have been
    /// put.
    /// </exception>
    /// <exception cref="IOException">The data directory could not keep what was put.</exception>
    public Task<long> ImportTableAsync(string tableName, Stream source, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        return KeepAsync(TableFiles.ImportAsync(RequireTable(tableName), source, gzip: false, "The stream", cancellationToken));
    }

    /// <summary>
    /// With a data directory, what was put is on disk when the import ends, also by a failure: what that says of the
    /// items before it has to be true of the disk as well.
    /// </summary>
    private async Task<long> KeepAsync(Task<long> import)
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

    private static InvalidOperationException NoTable(string name) => new($"There is no table '{name}'. Create it first.");
}
