using Tern.Http;
using Tern.Signing.Chains;

namespace Tern.Signing;

/// <summary>Signs the requests of one client by one scheme. Thread-safe.</summary>
internal abstract class RequestSigner
{
    /// <summary>Adds to a finished request, with its endpoint, the headers that say who sends it.</summary>
    public abstract void Sign(AwsHttpRequest request, in SigningContext context);

    /// <summary>Begins the signatures of a body's parts, such as events, which follow that of the signed request; null where they have none.</summary>
    public abstract SignatureChain? BeginParts(AwsHttpRequest request, in SigningContext context);

    /// <summary>Adds to the query of a finished request, with its endpoint, what says who sends it.</summary>
    /// <param name="request">The request.</param>
    /// <param name="context">Who signs, when, and how.</param>
    /// <param name="expires">How long it is good for.</param>
    public abstract void Presign(AwsHttpRequest request, in SigningContext context, TimeSpan expires);
}
