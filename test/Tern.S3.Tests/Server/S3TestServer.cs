using System.Collections.Concurrent;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.Logging.Abstractions;
using Microsoft.Extensions.Options;
using Tern.Local;
using Tern.Local.S3;

namespace Tern.S3.Tests.Server;

/// <summary>
/// The S3 of a local AWS on a socket, with verified signatures and checksums, and scripted faults. Buckets are in the
/// path; missing ones are created.
/// </summary>
public sealed partial class S3TestServer : IAsyncDisposable
{
    /// <summary>The secret for signing requests to it.</summary>
    public const string Secret = "secret";

    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<string, bool> _throttled = new(StringComparer.Ordinal);
    private readonly StoreHeaders _headers = new();
    private readonly Lazy<LocalAws> _aws;
    private readonly KestrelServer _kestrel;
    private int _open;

    /// <summary>Starts it, on a free port.</summary>
    public S3TestServer()
    {
        _aws = new(StartAws);
        var options = new KestrelServerOptions { AddServerHeader = false };
        options.Limits.MaxRequestBodySize = null;
        options.Limits.MinRequestBodyDataRate = null;
        options.Limits.MinResponseDataRate = null;
        options.Listen(IPAddress.Loopback, 0, listen =>
        {
            listen.Protocols = HttpProtocols.Http1;
            listen.Use(CountAsync);
        });
        var transport = new SocketTransportFactory(Options.Create(new SocketTransportOptions { Backlog = 2_000 }), NullLoggerFactory.Instance);
        _kestrel = new KestrelServer(Options.Create(options), transport, NullLoggerFactory.Instance);
        _kestrel.StartAsync(new Application(HandleAsync), CancellationToken.None).GetAwaiter().GetResult();
        Address = new Uri(_kestrel.Features.Get<IServerAddressesFeature>()!.Addresses.First());
    }

    /// <summary>Its address.</summary>
    public Uri Address { get; }

    /// <summary>Returns the fault of a request, or null for none.</summary>
    public Func<ServerRequest, S3Fault?>? Script { get; set; }

    /// <summary>The differences between the server and S3. Set it before the first request.</summary>
    public S3Quirks Quirks { get; set; } = new();

    /// <summary>The clock of the client, if it's another.</summary>
    public TimeProvider? ClientTimeProvider { get; set; }

    /// <summary>
    /// Returns the error code for a key of a batch that isn't deleted, or null if it is. Set it before the first
    /// request.
    /// </summary>
    public Func<string, string?>? DeleteError { get; set; }

    /// <summary>Whether requests are kept in <see cref="Requests"/>.</summary>
    public bool Records { get; set; } = true;

    /// <summary>The requests that were received.</summary>
    public ConcurrentQueue<ServerRequest> Requests { get; } = new();

    /// <summary>The connections that are open.</summary>
    public int OpenConnections => Volatile.Read(ref _open);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        using var patience = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));
        await _kestrel.StopAsync(patience.Token);
        _kestrel.Dispose();
        if (_aws.IsValueCreated) await _aws.Value.DisposeAsync();
        _stop.Dispose();
    }

    // The signature of a request that a quirk changes is no longer valid.
    private LocalAws StartAws()
    {
        var options = new LocalAwsOptions
        {
            VerifySignatures = !Quirks.ChangesRequests && DeleteError is null, MaxObjectBytes = long.MaxValue, ClientTimeProvider = ClientTimeProvider,
        };
        if (options.VerifySignatures)
        {
            foreach (var key in (string[])["AKIDEXAMPLE", "AKIDFIRST", "AKIDSECOND"]) options.AccessKeys[key] = Secret;
        }

        var aws = LocalAws.StartAsync(options).AsTask().GetAwaiter().GetResult();
        aws.S3.Engine.MinPartBytes = Transfers.TransferFixture.Part;
        return aws;
    }

    private ConnectionDelegate CountAsync(ConnectionDelegate next) => async connection =>
    {
        Interlocked.Increment(ref _open);
        try
        {
            await next(connection);
        }
        finally
        {
            Interlocked.Decrement(ref _open);
        }
    };

    private async Task HandleAsync(HttpContext context)
    {
        try
        {
            var request = new ServerRequest(
                context.Request.Method, context.Features.Get<IHttpRequestFeature>()!.RawTarget,
                context.Request.Headers.ToDictionary(static header => header.Key, static header => header.Value.ToString(), StringComparer.OrdinalIgnoreCase));
            if (Records) Requests.Enqueue(request);
            var fault = Script?.Invoke(request);
            if (fault?.WaitsFor is { } wait) await wait.WaitAsync(_stop.Token);
            if (fault?.Status is { } status) await RefuseAsync(context, new S3ErrorException(fault.Code, status, "By script."));
            else await AnswerAsync(context, request, fault);
        }
        catch (Exception error) when (error is IOException or OperationCanceledException)
        {
            // The client has disconnected, which is allowed, or should see an incomplete response: the server closes
            // the connection.
            if (!context.Response.HasStarted) context.Abort();
        }
    }

    private async Task AnswerAsync(HttpContext context, ServerRequest request, S3Fault? fault)
    {
        try
        {
            if (Quirks.ThrottlesBy429 && _throttled.TryAdd(request.Operation, true)) throw new S3ErrorException("TooManyRequests", 429, "Slow down.");
            Quirks.Check(request);
        }
        catch (S3ErrorException error)
        {
            await RefuseAsync(context, error);
            return;
        }

        if (request.Operation != "CreateBucket" && request.Bucket.Length > 0) GetBucket(request.Bucket);
        _headers.Look(request);
        Quirks.Change(context.Request);
        if (DeleteError is not null && request.Operation == "DeleteObjects")
        {
            await DeleteAsync(context, request, DeleteError);
            return;
        }

        if (fault is { ResetsWhenDone: true })
        {
            context.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
            await _aws.Value.HandleAsync(context.Features);
            context.Abort();
            return;
        }

        if (fault is { Damages: true } or { ResetsAfter: not null }) context.Response.Body = new FaultyStream(context.Response.Body, fault);
        context.Response.OnStarting(() =>
        {
            _headers.Keep(request, context.Response);
            _headers.Change(request, context.Response.Headers, Quirks);
            return Task.CompletedTask;
        });
        if (Quirks.TellsNoChecksums) await StoreQuirks.AnswerAsync(context, () => _aws.Value.HandleAsync(context.Features).AsTask());
        else await _aws.Value.HandleAsync(context.Features);
    }

    // The service deletes the keys that aren't refused.
    private async Task DeleteAsync(HttpContext context, ServerRequest request, Func<string, string?> refuse)
    {
        using var reader = new StreamReader(context.Request.Body);
        var (body, refused) = StoreQuirks.Refuse(await reader.ReadToEndAsync(), refuse);
        if (body is null)
        {
            context.Response.ContentType = "application/xml";
            await context.Response.Body.WriteAsync(Encoding.UTF8.GetBytes($"<DeleteResult>{refused}</DeleteResult>"), context.RequestAborted);
            return;
        }

        StoreQuirks.SetBody(context.Request, body);
        await StoreQuirks.AnswerAsync(
            context,
            () => _aws.Value.HandleAsync(context.Features).AsTask(),
            text => text.EndsWith("/>", StringComparison.Ordinal)
                ? $"{text[..^2]}>{refused}</DeleteResult>"
                : text.Replace("</DeleteResult>", refused + "</DeleteResult>", StringComparison.Ordinal));
    }

    private static async Task RefuseAsync(HttpContext context, S3ErrorException error)
    {
        await context.Request.Body.CopyToAsync(Stream.Null, context.RequestAborted);
        context.Response.StatusCode = error.StatusCode;
        context.Response.Headers["x-amz-request-id"] = "0123456789ABCDEF";
        if (HttpMethods.IsHead(context.Request.Method)) return;
        context.Response.ContentType = "application/xml";
        await context.Response.Body.WriteAsync(
            Encoding.UTF8.GetBytes($"<Error><Code>{error.Code}</Code><Message>{error.Message}</Message></Error>"), context.RequestAborted);
    }

    private sealed class Application(Func<HttpContext, Task> handle) : IHttpApplication<HttpContext>
    {
        public HttpContext CreateContext(IFeatureCollection contextFeatures) => new DefaultHttpContext(contextFeatures);

        public void DisposeContext(HttpContext context, Exception? exception)
        {
        }

        public Task ProcessRequestAsync(HttpContext context) => handle(context);
    }
}
