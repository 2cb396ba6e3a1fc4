using System.ComponentModel;
using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;

namespace Tern.Pipeline;

public sealed partial class AwsPipeline
{
    /// <summary>
    /// Opens connections, including TLS, ahead of the first call, and computes a signature meanwhile, so that the
    /// first call finds its signing key.
    /// </summary>
    /// <param name="connections">The number of connections that should be open.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>A task that completes when the connections are open.</returns>
    /// <exception cref="AwsTransportException">The connections can't be opened.</exception>
    /// <exception cref="AwsCredentialException">No credentials were found, and the endpoint may depend on
    /// them.</exception>
    public ValueTask WarmUpAsync(int connections, CancellationToken cancellationToken = default) =>
        WarmUpAsync(connections, account => _endpoints.Resolve(account), cancellationToken);

    /// <summary>
    /// Opens connections to the endpoint of an operation's request, such as a bucket's host. Intended for clients;
    /// don't call it elsewhere.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The type of the response.</typeparam>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="connections">The number of connections that should be open.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>A task that completes when the connections are open.</returns>
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
        // The slow steps run in parallel: trusted certificates load while credentials are fetched, and the signature
        // is computed while connections open.
        var checksCertificates = _ownsConnections && connections > 0 && _settings.Endpoint?.Scheme != Uri.UriSchemeHttp;
        if (checksCertificates && _settings.Network!.Authorities is null) TrustStore.BeginLoad(_settings.TimeProvider);
        // The endpoint may depend on the account. Credentials fetched now also spare the first call the wait.
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

    // The signature is discarded. It leaves the day's signing key in the cache and warms up the code.
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
