using System.ComponentModel;
using Tern.Signing;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>
    /// Creates the signer for a form's POST policy. Intended for S3 clients; don't call it elsewhere.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">An operation with the same endpoint as the form.</param>
    /// <param name="request">A request of the operation.</param>
    /// <param name="cancellationToken">A token that cancels the wait for credentials and region.</param>
    /// <returns>The signer.</returns>
    /// <exception cref="NotSupportedException">The endpoint doesn't support forms, because it uses multi-region or
    /// session signatures.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public async ValueTask<AwsPolicySigner> BeginPolicyAsync<TRequest, TResponse>(
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
            call.Http.Endpoint = FindEndpoint(operation, request, call.Credentials?.AccountId, operation.Resource?.Invoke(request));
            return _signer.BeginPolicy(call);
        }
        finally
        {
            _calls.Return(call);
        }
    }

    private InvalidOperationException NoCredentials() =>
        new($"This {_service.ClientName} is anonymous (the option Anonymous): it has no credentials to sign with.");
}
