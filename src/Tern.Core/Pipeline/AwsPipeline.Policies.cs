using System.ComponentModel;
using Tern.Signing;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>Finds what the policy of a form is signed with. For clients of S3; not meant to be called otherwise.</summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">An operation whose endpoint is that of the form.</param>
    /// <param name="request">A request of it.</param>
    /// <param name="cancellationToken">Ends the wait for credentials and region.</param>
    /// <returns>The signer.</returns>
    /// <exception cref="NotSupportedException">The endpoint takes no forms: it signs for several regions, or by sessions.</exception>
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
