using Tern.Credentials;

namespace Tern.S3;

/// <summary>A session with a directory bucket.</summary>
/// <param name="bucket">The bucket's name.</param>
internal sealed class S3Session(string bucket)
{
    public string Bucket => bucket;

    /// <summary>The current credentials, or null before the first ones are available.</summary>
    public AwsCredentials? Current { get; set; }

    /// <summary>The task that creates the next credentials, or null if none are being created.</summary>
    public Task<AwsCredentials>? Making { get; set; }

    /// <summary>The sequence number of the last request for this session.</summary>
    public long Used { get; set; }
}
