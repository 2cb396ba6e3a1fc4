using Tern.Local.Hosting;
using Tern.Local.Hosting.Tools.Requests;
using Tern.Local.Seeding;

namespace Tern.Local;

/// <content>Tables and items from files.</content>
public sealed partial class LocalDynamoDb
{
    /// <summary>
    /// Creates tables and puts items as a seed file says: JSON with the members of CreateTable and <c>Items</c> in
    /// DynamoDB's JSON, or lines of an export. A table that is there already is left as it is, so that a server with a
    /// data directory can be started with its seed every time. See docs/guides/local.md.
    /// </summary>
    /// <param name="path">The file, which may be gzip.</param>
    /// <param name="cancellationToken">Gives up; what was done stays.</param>
    /// <returns>What the file brought.</returns>
    /// <exception cref="LocalSeedException">The file holds what can't be done; the message says where. What stands before it was done.</exception>
    /// <exception cref="IOException">The file can't be read, or the data directory can't keep what it brought.</exception>
    public async ValueTask<LocalSeedResult> SeedAsync(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return Seed(path, await File.ReadAllBytesAsync(path, cancellationToken).ConfigureAwait(false), cancellationToken);
    }

    /// <summary>The same of a stream, such as a resource of a test's assembly.</summary>
    /// <param name="content">What a seed file holds. It is read to its end and left open.</param>
    /// <param name="name">What messages call it.</param>
    /// <param name="cancellationToken">Gives up; what was done stays.</param>
    /// <returns>What it brought.</returns>
    /// <exception cref="LocalSeedException">It holds what can't be done; the message says where. What stands before it was done.</exception>
    /// <exception cref="IOException">The data directory can't keep what it brought.</exception>
    public async ValueTask<LocalSeedResult> SeedAsync(Stream content, string name, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        ArgumentException.ThrowIfNullOrEmpty(name);
        using var bytes = new MemoryStream();
        await content.CopyToAsync(bytes, cancellationToken).ConfigureAwait(false);
        return Seed(name, bytes.ToArray(), cancellationToken);
    }

    /// <summary>Nobody reaches the tables before they are filled.</summary>
    private static async ValueTask<LocalDynamoDb> SeedFirstAsync(LocalDynamoDb local, LocalDynamoDbSettings settings, RequestLog? log,
        CancellationToken cancellationToken)
    {
        try
        {
            foreach (var file in settings.SeedFiles) await local.SeedAsync(file, cancellationToken).ConfigureAwait(false);
            return settings.Listens ? await ListenAsync(local, log!, settings, cancellationToken).ConfigureAwait(false) : local;
        }
        catch
        {
            await local.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private LocalSeedResult Seed(string name, byte[] bytes, CancellationToken cancellationToken)
    {
        using var seeder = new Seeder(_handler, name);
        try
        {
            return seeder.Run(SeedFile.Read(name, bytes), cancellationToken);
        }
        finally
        {
            _data?.Flush(); // also what stands before a fault, which its message says was done
        }
    }
}
