using System.ComponentModel;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Signing;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>
    /// Returns the inputs of a request's signature, for clients that sign something else with them, such as a form.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">An operation with the same endpoint.</param>
    /// <param name="request">A request of the operation.</param>
    /// <param name="cancellationToken">A token that cancels the wait for credentials and Region.</param>
    /// <returns>The endpoint, its authentication scheme, the client's credentials, and the time at the service as far
    /// as it's known.</returns>
    /// <exception cref="InvalidOperationException">The client is anonymous.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public async ValueTask<(AwsEndpoint Endpoint, AwsAuthScheme Scheme, AwsCredentials Credentials, DateTimeOffset Time)> IdentifyAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        if (_isDisposed) throw Disposed();
        if (_settings.IsAnonymous) throw NoCredentials();
        CallFaults.ThrowIfCanceled(cancellationToken);

        var call = _calls.Rent();
        try
        {
            Begin(call, operation.Traits, operation.AnswerTime, null, cancellationToken);
            await _identity.IdentifyAsync(call, operation.Traits, operation.AuthSchemes).ConfigureAwait(false);
            var endpoint = FindEndpoint(operation, request, call.Credentials?.AccountId, operation.Resource?.Invoke(request));
            return (endpoint, _schemes.ChooseAt(endpoint, call.Scheme!), call.Credentials!, _signer.TimeAt(endpoint));
        }
        finally
        {
            _calls.Return(call);
        }
    }

    private InvalidOperationException NoCredentials() =>
        new($"This {_service.ClientName} is anonymous (the option Anonymous): it has no credentials to sign with.");
}
