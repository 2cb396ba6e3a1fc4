using System.ComponentModel;

namespace Tern.Credentials;

/// <summary>
/// Gets the credentials of sessions, which S3's directory buckets want in place of the client's own. For clients of S3; not meant to be
/// implemented otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AwsSessionProvider
{
    /// <summary>Gets the credentials of a session.</summary>
    /// <param name="resource">What the session is for: the name of the bucket.</param>
    /// <param name="credentials">The client's own credentials, for which the session is made.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The credentials of the session.</returns>
    public abstract ValueTask<AwsCredentials> GetAsync(string resource, AwsCredentials credentials, CancellationToken cancellationToken);

    /// <summary>Gives a session up that the service refused, so that the next call has another.</summary>
    /// <param name="session">Its credentials.</param>
    public abstract void Invalidate(AwsCredentials session);
}
