using Tern.Credentials;
using Tern.S3.Tests.Server;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

/// <summary>A server in memory, a client for it, and a folder that is deleted with the test.</summary>
internal sealed class TransferFixture : IAsyncDisposable
{
    public const string Bucket = "files";

    /// <summary>The length of a part.</summary>
    public const int Part = 64 * 1024;

    public TransferFixture(Action<S3ClientOptions>? configure = null)
    {
        Directory.CreateDirectory(Folder);
        var options = new S3ClientOptions
        {
            Region = "eu-west-1",
            Endpoint = Server.Address,
            Credentials = new StaticCredentialProvider("AKIDEXAMPLE", S3TestServer.Secret),
        };
        options.Connections.ConnectTimeout = TimeSpan.FromMinutes(1); // the machine may stall
        configure?.Invoke(options);
        Server.ClientTimeProvider = options.TimeProvider;
        Client = new S3Client(options);
    }

    public S3TestServer Server { get; } = new();

    public S3Client Client { get; }

    public string Folder { get; } = Path.Combine(Path.GetTempPath(), "tern-s3-" + Guid.NewGuid().ToString("N"));

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    public S3Transfer Transfer(Action<S3TransferOptions>? configure = null)
    {
        var options =
            new S3TransferOptions { PartSize = Part, PartThreshold = 2 * Part, LeastPartSize = 1, TimeProvider = new Tern.TestHarness.HurriedTimeProvider(20) };
        configure?.Invoke(options);
        return new S3Transfer(Client, options);
    }

    public static byte[] Bytes(int length, int seed = 1)
    {
        var bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }

    public string PathOf(string name) => Path.Combine(Folder, name);

    public string Write(string name, byte[] bytes)
    {
        var path = PathOf(name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, bytes);
        return path;
    }

    /// <summary>The names of the files in the folder.</summary>
    public string[] Files() =>
        [.. Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories).Select(path => Path.GetRelativePath(Folder, path)).Order()];

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        await Server.DisposeAsync();
        Directory.Delete(Folder, recursive: true);
    }
}
