using System.ComponentModel;

namespace Tern.Credentials;

/// <summary>
/// Provides the credentials of sessions, which S3's directory buckets require in place of the client's own. Intended
/// for S3 clients; don't implement it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AwsSessionProvider
{
    /// <summary>Returns the credentials of a session.</summary>
    /// <param name="resource">The session's resource, which is the name of the bucket.</param>
    /// <param name="credentials">The client's own credentials, for which the session is created.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>The credentials of the session.</returns>
    public abstract ValueTask<AwsCredentials> GetAsync(string resource, AwsCredentials credentials, CancellationToken cancellationToken);

    /// <summary>Discards a session that the service rejected, so that the next call uses a new one.</summary>
    /// <param name="session">The session's credentials.</param>
    public abstract void Invalidate(AwsCredentials session);
}
