using System.Globalization;
using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Lambda.AspNetCore;

/// <content>The client's connection, and the cancellation of its request.</content>
internal partial class HttpInvocation : IHttpConnectionFeature, ITlsConnectionFeature, IHttpRequestLifetimeFeature
{
    private string? _connectionId;
    private bool _isAddressRead;
    private IPAddress? _remoteAddress;
    private int? _localPort;
    private X509Certificate2? _certificate;
    private bool _isCertificateRead;
    private CancellationTokenSource? _aborted;
    private CancellationTokenRegistration _deadline;
    private CancellationToken? _givenToken;

    string IHttpConnectionFeature.ConnectionId
    {
        get => _connectionId ??= TraceIdentifier;
        set => _connectionId = value;
    }

    IPAddress? IHttpConnectionFeature.RemoteIpAddress
    {
        get
        {
            if (_isAddressRead) return _remoteAddress;
            _isAddressRead = true;
            return _remoteAddress = ReadAddress();
        }

        set
        {
            _isAddressRead = true;
            _remoteAddress = value;
        }
    }

    // Events don't contain the port.
    int IHttpConnectionFeature.RemotePort { get; set; }

    IPAddress? IHttpConnectionFeature.LocalIpAddress { get; set; }

    int IHttpConnectionFeature.LocalPort
    {
        get => _localPort ??= int.TryParse(_headerReader.Headers["X-Forwarded-Port"], NumberStyles.None, CultureInfo.InvariantCulture, out var port) ? port : 0;
        set => _localPort = value;
    }

    X509Certificate2? ITlsConnectionFeature.ClientCertificate
    {
        get
        {
            if (_isCertificateRead) return _certificate;
            _isCertificateRead = true;
            return _certificate = CallerCertificate.Read(_event);
        }

        set
        {
            _isCertificateRead = true;
            _certificate = value;
        }
    }

    /// <summary>
    /// Gets a token that is canceled a margin before the invocation's deadline, and when the request is aborted.
    /// </summary>
    CancellationToken IHttpRequestLifetimeFeature.RequestAborted
    {
        get => _givenToken ?? AbortedToken();
        set => _givenToken = value;
    }

    Task<X509Certificate2?> ITlsConnectionFeature.GetClientCertificateAsync(CancellationToken cancellationToken) =>
        Task.FromResult(((ITlsConnectionFeature)this).ClientCertificate);

    /// <summary>true if the deadline was reached and the token was requested; otherwise, false.</summary>
    public bool IsOverdue => _aborted is { IsCancellationRequested: true } && !_isAborted;

    /// <summary>Aborts the request: its response isn't sent.</summary>
    public void Abort()
    {
        _isAborted = true;
        _ = AbortedToken();
        _aborted!.Cancel();
    }

    private CancellationToken AbortedToken()
    {
        if (_aborted is not null) return _aborted.Token;
        _aborted = new CancellationTokenSource();
        _deadline = Invocation.CancellationToken.UnsafeRegister(static state => ((CancellationTokenSource)state!).Cancel(), _aborted);
        return _aborted.Token;
    }

    // A load balancer appends the address that it saw to the client's list.
    private IPAddress? ReadAddress()
    {
        var text = _event.SourceIp.TextIn(_event.Json.Span);
        if (text is null && _event.Kind >= HttpEventKind.LoadBalancer)
        {
            var forwarded = _headerReader.Headers["X-Forwarded-For"];
            text = forwarded.Count == 0 ? null : forwarded[^1];
            if (text is not null) text = text[(text.LastIndexOf(',') + 1)..].Trim();
        }

        return IPAddress.TryParse(text, out var address) ? address : null;
    }

    private void EndConnection()
    {
        _connectionId = null;
        _isAddressRead = false;
        _remoteAddress = null;
        _localPort = null;
        ((IHttpConnectionFeature)this).RemotePort = 0;
        ((IHttpConnectionFeature)this).LocalIpAddress = null;
        _certificate?.Dispose();
        _certificate = null;
        _isCertificateRead = false;
        _deadline.Dispose();
        _deadline = default;
        // Not reused: code that kept the token must not be notified about the next request.
        _aborted = null;
        _givenToken = null;
    }
}
