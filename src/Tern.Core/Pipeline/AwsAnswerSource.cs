using System.ComponentModel;

namespace Tern.Pipeline;

/// <summary>
/// A source of responses that stands in for the service in tests. It works above HTTP: it receives request objects
/// and returns response objects, or throws the exceptions that the service or the network would cause. The client's
/// retries, time limits, cancellation and telemetry still apply. Tern.Testing implements it; it isn't meant to be
/// implemented elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AwsAnswerSource
{
    /// <summary>Responds to one attempt of a call.</summary>
    /// <param name="service">The service's id, such as <c>SSM</c>.</param>
    /// <param name="operation">The operation, such as <c>GetParameter</c>.</param>
    /// <param name="request">The request.</param>
    /// <param name="response">The type of the response.</param>
    /// <param name="attempt">The number of the attempt, starting at 1.</param>
    /// <param name="cancellationToken">A token that cancels the attempt.</param>
    /// <returns>The response.</returns>
    protected internal abstract ValueTask<object> AnswerAsync(
        string service, string operation, object request, Type response, int attempt, CancellationToken cancellationToken);
}
