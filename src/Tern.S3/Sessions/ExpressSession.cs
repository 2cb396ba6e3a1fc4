using Tern.Credentials;

namespace Tern.S3.Sessions;

/// <summary>The session with a directory bucket.</summary>
/// <param name="bucket">The bucket.</param>
internal sealed class ExpressSession(string bucket)
{
    public string Bucket => bucket;

    /// <summary>Its credentials; null before the first are there.</summary>
    public AwsCredentials? Current { get; set; }

    /// <summary>The making of the next ones; null while none are made.</summary>
    public Task<AwsCredentials>? Making { get; set; }

    /// <summary>When it was last asked for: the number of the question.</summary>
    public long Used { get; set; }
}
