using System.ComponentModel;

namespace Tern.Pipeline;

/// <summary>
/// Answers the calls of a client in place of the service, above the wire: it gets request objects and returns response objects, or throws what the service or
/// the network would. Retries, time limits, cancellation and telemetry are the client's own. Tern.Testing has one; not meant to be implemented otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class AwsAnswerSource
{
    /// <summary>Answers one attempt of a call.</summary>
    /// <param name="service">The service's id, such as <c>SSM</c>.</param>
    /// <param name="operation">The operation, such as <c>GetParameter</c>.</param>
    /// <param name="request">The request.</param>
    /// <param name="response">The type of the response.</param>
    /// <param name="attempt">The attempt, from 1.</param>
    /// <param name="cancellationToken">Ends the attempt.</param>
    /// <returns>The response.</returns>
    protected internal abstract ValueTask<object> AnswerAsync(
        string service, string operation, object request, Type response, int attempt, CancellationToken cancellationToken);
}
