using System.Security.Cryptography;
using Tern.Credentials;
using Tern.Local;
using Tern.S3;

namespace Files.Aws;

/// <summary>The local AWS in this process. Everything is in its memory, and lost when it ends.</summary>
internal sealed class LocalPlace : IAsyncDisposable
{
    private LocalPlace(LocalAws aws) => Aws = aws;

    public LocalAws Aws { get; }

    /// <summary>The key that signs upload tokens, because the local AWS has no Secrets Manager.</summary>
    public string TokenKey { get; } = Convert.ToBase64String(RandomNumberGenerator.GetBytes(32));

    public static async Task<LocalPlace> StartAsync(CancellationToken cancellationToken)
    {
        var aws = await LocalAws.StartAsync(cancellationToken: cancellationToken);
        // Links lead browsers to this port. The program itself needs none.
        await aws.ListenAsync(port: 0, cancellationToken);
        return new LocalPlace(aws);
    }

    /// <summary>Creates a client for links, which lead to the port.</summary>
    public S3Client CreateLinkClient() => new(new S3ClientOptions
    {
        Endpoint = Aws.Endpoint,
        Region = "us-east-1",
        Credentials = new StaticCredentialProvider("local", "local"),
        ForcePathStyle = true,
    });

    public ValueTask DisposeAsync() => Aws.DisposeAsync();
}
