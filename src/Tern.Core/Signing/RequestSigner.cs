using Tern.Http;

namespace Tern.Signing;

/// <summary>Signs a client's requests with one scheme. Thread-safe.</summary>
internal abstract class RequestSigner
{
    /// <summary>Adds the authentication headers to a complete request whose endpoint is set.</summary>
    public abstract void Sign(AwsHttpRequest request, in SigningContext context);

    /// <summary>
    /// Begins the signatures of a body's parts, such as events, which follow the signed request's; returns null if
    /// the parts aren't signed.
    /// </summary>
    public abstract SignatureChain? BeginParts(AwsHttpRequest request, in SigningContext context);

    /// <summary>
    /// Adds the authentication parameters to the query string of a complete request whose endpoint is set.
    /// </summary>
    /// <param name="request">The request.</param>
    /// <param name="context">The signing context.</param>
    /// <param name="expires">The time for which the request is valid.</param>
    public abstract void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires);
}
