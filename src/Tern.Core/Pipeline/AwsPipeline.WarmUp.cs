using System.ComponentModel;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Tls;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>Opens connections ahead of the first call, through TLS, and makes a signature meanwhile, so that the first call has its key.</summary>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    /// <exception cref="AwsTransportException">They can't be opened.</exception>
    /// <exception cref="AwsCredentialException">There are no credentials, which may name the endpoint.</exception>
    public ValueTask WarmUpAsync(int connections, CancellationToken cancellationToken = default) =>
        WarmUpAsync(connections, account => _endpoints.Resolve(account), cancellationToken);

    /// <summary>
    /// Does the same for the endpoint of an operation's request, such as the host of a bucket. For clients; not meant
    /// to be called otherwise.
    /// </summary>
    /// <typeparam name="TRequest">The request.</typeparam>
    /// <typeparam name="TResponse">The response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="connections">How many connections should be open.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when they are open.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public ValueTask WarmUpAsync<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, TRequest request, int connections, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(operation);
        return WarmUpAsync(connections, account => FindEndpoint(operation, request, account, operation.Resource?.Invoke(request)), cancellationToken);
    }

    private async ValueTask WarmUpAsync(int connections, Func<string?, AwsEndpoint> find, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(connections);
        if (_isDisposed) throw Disposed();
        // All that takes time at once: the trusted certificates while credentials are fetched, the signature while the connections are opened.
        var checksCertificates = _ownsConnections && connections > 0 && _settings.Endpoint?.Scheme != Uri.UriSchemeHttp;
        if (checksCertificates && _settings.Network!.Authorities is null) TrustStore.BeginLoad(_settings.TimeProvider);
        // The endpoint may be the account's; and credentials that are fetched now are not waited for by the first call.
        var credentials = await _identity.WarmUpAsync(_service.AuthSchemes, cancellationToken).ConfigureAwait(false);
        if (!_endpoints.HasRegion) await _endpoints.FindRegionAsync(cancellationToken).ConfigureAwait(false);
        var endpoint = find(credentials?.AccountId);
        var opening = _transport.WarmUpAsync(endpoint, connections, cancellationToken);
        try
        {
            if (credentials is not null) Sign(credentials, endpoint);
        }
        finally
        {
            await opening.ConfigureAwait(false);
        }
    }

    // Nobody gets this signature: what it leaves behind is the day's key, and code that ran once.
    private void Sign(AwsCredentials credentials, AwsEndpoint endpoint)
    {
        var call = _calls.Rent();
        try
        {
            call.Begin(_settings.AttemptTimeout, _settings.TotalTimeout, _settings.MaxAttempts, CancellationToken.None);
            call.Http.Method = "POST";
            call.Http.Endpoint = endpoint;
            call.Credentials = credentials;
            call.Scheme = _schemes.Choose(_service.AuthSchemes);
            _signer.Sign(call);
        }
        finally
        {
            _calls.Return(call);
        }
    }
}
