using Tern.Local.Hosting;
using Tern.Local.Seeding;

namespace Tern.Local;

/// <content>Seeding of tables and items from files.</content>
public sealed partial class LocalDynamoDb
{
    /// <summary>
    /// Creates the tables and puts the items of a seed file: JSON with the members of CreateTable plus <c>Items</c> in
    /// DynamoDB's JSON, or the lines of an export. A table that already exists is left unchanged, so that a server with
    /// a data directory can be started with its seed every time. See docs/guides/local.md.
    /// </summary>
    /// <param name="path">The path of the file, which can be compressed with gzip.</param>
    /// <param name="cancellationToken">Cancels the operation; tables and items that were already created
    /// remain.</param>
    /// <returns>The numbers of tables and items that were created.</returns>
    /// <exception cref="LocalSeedException">The file contains something that can't be applied; the message states the
    /// line. Everything before it was applied.</exception>
    /// <exception cref="IOException">The file can't be read, or the data directory can't store the result.</exception>
    public async ValueTask<LocalSeedResult> SeedAsync(string path, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        // The system would report that access is denied.
        if (Directory.Exists(path)) throw new IOException($"The seed file '{path}' is a folder. Specify a file.");
        return Seed(path, await File.ReadAllBytesAsync(path, cancellationToken).ConfigureAwait(false), cancellationToken);
    }

    /// <summary>
    /// Creates the tables and puts the items of a seed file that is read from a stream, such as a resource of a test
    /// assembly.
    /// </summary>
    /// <param name="content">The content of a seed file. It is read to its end and left open.</param>
    /// <param name="name">The name to use in messages.</param>
    /// <param name="cancellationToken">Cancels the operation; tables and items that were already created
    /// remain.</param>
    /// <returns>The numbers of tables and items that were created.</returns>
    /// <exception cref="LocalSeedException">The stream contains something that can't be applied; the message states the
    /// line. Everything before it was applied.</exception>
    /// <exception cref="IOException">The data directory can't store the result.</exception>
    public async ValueTask<LocalSeedResult> SeedAsync(Stream content, string name, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(content);
        ArgumentException.ThrowIfNullOrEmpty(name);
        using var bytes = new MemoryStream();
        await content.CopyToAsync(bytes, cancellationToken).ConfigureAwait(false);
        return Seed(name, bytes.ToArray(), cancellationToken);
    }

    /// <summary>
    /// Seeds the store before it starts to listen, so that no client sees the tables before they are filled.
    /// </summary>
    private static async ValueTask<LocalDynamoDb> SeedFirstAsync(LocalDynamoDb local, LocalDynamoDbSettings settings, CancellationToken cancellationToken)
    {
        try
        {
            foreach (var file in settings.SeedFiles) await local.SeedAsync(file, cancellationToken).ConfigureAwait(false);
            return settings.Listens ? await ListenAsync(local, settings, cancellationToken).ConfigureAwait(false) : local;
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
            _data?.Flush(); // including the items before a failure, because its message says that they were applied
        }
    }
}
