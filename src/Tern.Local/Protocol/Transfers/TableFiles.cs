using System.IO.Compression;
using Tern.Local.Compression;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Exports and imports tables as files of DynamoDB JSON lines.</summary>
internal static class TableFiles
{
    private const int BufferBytes = 64 * 1024;

    public static async Task<long> ExportAsync(TableImage image, string path, CancellationToken cancellationToken)
    {
        // Written to a temporary file and then moved, so that a file of that name is either complete or unchanged.
        var beside = $"{path}.{Guid.NewGuid():N}.part";
        try
        {
            long count;
            var file = new FileStream(beside, FileMode.CreateNew, FileAccess.Write, FileShare.None, BufferBytes, useAsync: true);
            await using (file.ConfigureAwait(false)) count = await ExportAsync(image, file, IsGzip(path), cancellationToken).ConfigureAwait(false);
            File.Move(beside, path, overwrite: true);
            return count;
        }
        catch
        {
            File.Delete(beside);
            throw;
        }
    }

    public static async Task<long> ExportAsync(TableImage image, Stream to, bool gzip, CancellationToken cancellationToken)
    {
        long count;
        if (gzip)
        {
            var zip = new GZipStream(to, CompressionLevel.Fastest, leaveOpen: true);
            await using (zip.ConfigureAwait(false)) count = await WriteAsync(image, zip, cancellationToken).ConfigureAwait(false);
            if (count == 0) await to.WriteAsync(GzipMember.Empty, cancellationToken).ConfigureAwait(false);
        }
        else
        {
            count = await WriteAsync(image, to, cancellationToken).ConfigureAwait(false);
        }

        await to.FlushAsync(cancellationToken).ConfigureAwait(false);
        return count;
    }

    public static async Task<long> ImportAsync(Table table, string path, CancellationToken cancellationToken)
    {
        var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.Read, BufferBytes, useAsync: true);
        await using (file.ConfigureAwait(false)) return await ImportAsync(table, file, IsGzip(path), path, cancellationToken).ConfigureAwait(false);
    }

    /// <param name="table">The table to put the items into.</param>
    /// <param name="from">The lines.</param>
    /// <param name="gzip">true if they are compressed; otherwise, false.</param>
    /// <param name="name">The name of the source in messages.</param>
    /// <param name="cancellationToken">Cancels the import between two lines.</param>
    public static async Task<long> ImportAsync(Table table, Stream from, bool gzip, string name, CancellationToken cancellationToken)
    {
        if (gzip)
        {
            var zip = new WholeGzipStream(from);
            await using (zip.ConfigureAwait(false)) return await ImportAsync(table, zip, gzip: false, name, cancellationToken).ConfigureAwait(false);
        }

        using var records = new RecordReader(from);
        long count = 0;
        while (await ReadAsync().ConfigureAwait(false))
        {
            if (records.LineNumber == 1 && records.Record.Span.StartsWith((ReadOnlySpan<byte>)[0x1F, 0x8B]))
                throw new InvalidDataException($"{name} is compressed, so its name must end in .gz.");
            cancellationToken.ThrowIfCancellationRequested();
            var (put, fault) = ItemImporter.PutLine(table, records.Record.Span);
            count += put;
            if (fault is not null)
                throw new InvalidDataException($"{name}, line {records.LineNumber}: {fault} The {count} items before it are in the table '{table.Name}'.");
        }

        return count;

        async ValueTask<bool> ReadAsync()
        {
            try
            {
                return await records.ReadAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (InvalidDataException failure)
            {
                throw new InvalidDataException($"{name}: {failure.Message} The {count} items before that are in the table '{table.Name}'.", failure);
            }
        }
    }

    public static bool IsGzip(string path) => path.EndsWith(".gz", StringComparison.OrdinalIgnoreCase);

    private static async Task<long> WriteAsync(TableImage image, Stream to, CancellationToken cancellationToken)
    {
        var lines = new ItemLines(image);
        for (var portion = lines.Next(); portion.Length > 0; portion = lines.Next()) await to.WriteAsync(portion, cancellationToken).ConfigureAwait(false);
        return lines.Count;
    }
}
